/** 2026年, then the part of it, which narrow columns put on a line of its own. */
const yearAndPart = /^(\d{4}年)(.+)$/

/** A period as the heading of a column. Its style must not break words (`word-break: keep-all`). */
export function PeriodHead({ words = '' }: { words: string | undefined }) {
  const [, year, part] = yearAndPart.exec(words) ?? []
  if (part === undefined) return words
  return (
    <>
      {year}
      <wbr />
      {part}
    </>
  )
}
