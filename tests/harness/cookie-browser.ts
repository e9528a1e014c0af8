/** Follows redirects one by one and keeps cookies as a browser does: by host, whatever the port. */
export function openBrowser() {
  const cookies = new Map<string, string>()
  const keep = (answer: Response): void => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) },
      redirect: 'manual',
    })
    keep(answer)
    return answer
  }
  return {
    cookies,
    ask,
    /** Opens an address and follows redirects until `stop` says that the next one is not to be asked. */
    async follow(address: string, stop: (address: string) => boolean = () => false) {
      let at = address
      let answer = await ask(at)
      for (let steps = 0; steps < 15; steps += 1) {
        const location = answer.headers.get('location')
        if (location === null) return { at, answer }
        at = new URL(location, at).href
        if (stop(at)) return { at, answer }
        answer = await ask(at)
      }
      throw new Error(`Too many redirects, the last to ${at}.`)
    },
  }
}

export type Browser = ReturnType<typeof openBrowser>
