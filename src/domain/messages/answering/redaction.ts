/** Stands for words that were taken out of a public text. */
export const redaction = '▇▇'

export const redactionNote = `${redaction} 处涉及个人信息，已隐去`

/** The text with each of the words taken out visibly; the longest words first, since they may hold others. */
export const redact = (text: string, words: readonly string[]): string =>
  words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, redaction), text)
