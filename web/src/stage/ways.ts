// Where people are: in the room, by camera, or as a puppet. Each way has the sign of its name.

export type Way = "room" | "camera" | "puppet";
export const WAYS: readonly Way[] = ["room", "camera", "puppet"];
