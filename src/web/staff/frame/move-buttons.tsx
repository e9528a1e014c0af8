import { SubmitButton } from './forms/submit-button.tsx'

/** Moves an entry within its list. At an end of the list a step does nothing, so it is not offered. */
export function MoveButtons({
  entry: { id, version, title },
  isFirst,
  isLast,
}: {
  entry: { id: number; version: number; title: string }
  isFirst: boolean
  isLast: boolean
}) {
  const button = (where: 'up' | 'down', words: string) => (
    <SubmitButton name="move" value={`${id} ${version} ${where}`} aria-label={`“${title}”${words}`}>
      {words}
    </SubmitButton>
  )
  return (
    <>
      {isFirst ? null : button('up', '上移')}
      {isLast ? null : button('down', '下移')}
    </>
  )
}
