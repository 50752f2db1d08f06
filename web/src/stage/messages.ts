// Messages that are not kept: what the stage says, and what it is told.

import type { EnoughMessage, FrameMessage, FramedMessage, LendMessage, RefusedMessage, SignalMessage, SignalledMessage, TurnMessage, TurnServersMessage, WaveMessage, WavedMessage } from "../protocol";

export type Said = SignalMessage | FrameMessage | WaveMessage | LendMessage | EnoughMessage | TurnMessage;
export type Passing = SignalledMessage | FramedMessage | WavedMessage | TurnServersMessage | RefusedMessage;
