/**
 * How a name is read, as text: syllables without tones, divided by spaces, and the readings of one character by slashes,
 * such as `dou/du ben zhan`. Other characters stand for themselves.
 */
export type Spelling = string

/** Whether letters begin the reading from some syllable on: whole syllables, their first letters, or both (`hongxc`). */
export function isSpelled(spelling: Spelling, letters: string): boolean {
  const syllables = spelling.split(' ').map((readings) => readings.split('/'))
  return syllables.some((_, at) => continues(syllables, at, letters))
}

/** The same from the first syllable on. */
export const beginsSpelled = (spelling: Spelling, letters: string): boolean =>
  continues(
    spelling.split(' ').map((readings) => readings.split('/')),
    0,
    letters,
  )

function continues(syllables: readonly (readonly string[])[], at: number, letters: string): boolean {
  if (letters === '') return true
  return (syllables[at] ?? []).some(
    (reading) =>
      reading.startsWith(letters) ||
      (letters.startsWith(reading) && continues(syllables, at + 1, letters.slice(reading.length))) ||
      (reading.length > 1 && letters[0] === reading[0] && continues(syllables, at + 1, letters.slice(1))),
  )
}
