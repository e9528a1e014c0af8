/** Most characters of the public reason of an erasure. */
export const maxEraseReason = 200
