// Reading a real face: consent, and the signs that it runs.

export const face = {
  faceTitle: "Reading your face",
  faceAll: "Your puppet wears your face",
  faceAllLine: "Smile, and it smiles; raise a brow, and so does it. The others see only the puppet.",
  faceBots: "Bots see how your face moves",
  faceBotsLine: "When you perform, the bots at the table get to guess too. People see nothing of it.",
  facePrivacy: "Your camera’s picture stays on this device: it’s read here, frame by frame, and forgotten at once. Only how far brows, eyes, mouth and head have moved is sent. Nothing is stored, and you can stop at any time. This fetches about 5 MB once.",
  facePuppetInstead: "Your puppet can be played by hand, too.",
  faceFailed: "This browser can’t read faces.",
  faceAgree: "Yes, read my face",
  facePicture: "Your camera’s picture, for your eyes only",
  "face.loading": "Fetching what reads faces …",
  "face.resting": "Look into the camera, quite relaxed, for two seconds.",
  "face.reading": "Your face is being read.",
  "face.faceless": "No face in the picture. Your puppet is at rest.",
  faceAllNow: "The others see your puppet, not you.",
  faceBotsNow: "Only bots are shown it, only while you perform.",
  faceStop: "Stop reading",
  faceRest: "Learn my relaxed face again",
  faceRead: "Your face is being read.",
} as const;
