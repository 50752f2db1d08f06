// What has to be known of a description without understanding it.

/** Each connection has a number of its own: another number means that the other side has begun anew. */
export const sessionOf = (sdp: string): string => /^o=\S+ (\S+)/m.exec(sdp)?.[1] ?? "";

/** One sound and one picture, as we agree on them ahead; anything else was smuggled in. */
export const isOurs = (sdp: string): boolean => (sdp.match(/^m=\w+/gm) ?? []).join() === "m=audio,m=video";
