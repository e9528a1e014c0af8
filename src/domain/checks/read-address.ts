/** An address as people read it: escapes may hide what it says, also twice. */
export function readAddress(address: string): string {
  let text = address
  for (let times = 0; times < 3 && text.includes('%'); times += 1)
    try {
      text = decodeURIComponent(text)
    } catch {
      text = text.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    }
  return text
}
