/** The text of a page with this status. What a page must not contain is missing from refusals and errors as well. */
export async function shownText(answer: Response, status = 200): Promise<string> {
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 300)}`)
  return text
}
