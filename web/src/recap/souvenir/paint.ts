// The colours of a picture to send on: the same from everybody, by day and by night.

export const PAINT = {
  sand: "#fff3da",
  paper: "#fffdf7",
  ink: "#33230b",
  soft: "#6b5530",
  line: "#e8d8b8",
  sun: "#ffb703",
  winner: "#ffe9b0",
  confetti: ["#e5484d", "#f76b15", "#f5c518", "#46a758", "#12a594", "#3e63dd", "#8e4ec6"],
  ways: ["#c2185b", "#c22f35", "#1d6fd1", "#1f7a3d", "#8a5a00", "#b84a00", "#7c3fb5"],
} as const;
