/** Stands where a pasted picture will be, until it is uploaded. Private use: no text has it. */
export const pictureMark = (id: number): string => `\u{f5000}${id}\u{f5001}`

/** The marks in a text. */
export const pictureMarks = (text: string): { id: number; from: number; to: number }[] =>
  [...text.matchAll(/\u{f5000}(\d+)\u{f5001}/gu)].map(({ 0: mark, 1: id, index }) => ({
    id: Number(id),
    from: index,
    to: index + mark.length,
  }))
