// The door, and how one leaves through it.

export const door = {
  title: "Emojito",
  tagline: "Perform an emotion. Find it among seven. Laugh.",
  yourName: "Your name",
  startNight: "Start a game night",
  joinCode: "Join with a code",
  code: "Code",
  join: "Join",
  watch: "Just watch",
  whatIsThis: "What is this?",
  about:
    "Two party games for everybody's own screen: Emojito!, where you perform emotions with your face or your voice and the others find them, and emoji Mau-Mau, a fast card game. No account, nothing to install.",
  toDoor: "To the start",
  takenOver: "Your seat is open on another device.",
  takeBack: "Take it back here",
  removed: "The host has sent you out of this room.",
  banned: "The host has closed this room to you.",
  youLeft: "You have left the room.",
} as const;
