// Who is in the room.

import type { MemberView, RoomView } from "../protocol";

export const memberOf = (room: RoomView, id: string | null): MemberView | undefined =>
  room.members.find((member) => member.id === id);

export const seatedIn = (room: RoomView): MemberView[] =>
  room.chairs.map((id) => memberOf(room, id)).filter((member) => member !== undefined);

export const watchingIn = (room: RoomView): MemberView[] => room.members.filter((member) => !room.chairs.includes(member.id));
