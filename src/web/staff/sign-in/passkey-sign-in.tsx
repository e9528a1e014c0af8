import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { useRef, useState } from 'react'
import { href } from '../../href.ts'
import { callForPasskey, usePasskeySupport, wordsOfFailure } from './passkey-support.ts'

/** Signs in with a passkey, where the browser can. Submits natively, like the form with the password. */
export function PasskeySignIn({ next }: { next: string }) {
  const supported = usePasskeySupport()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  if (!supported) return null
  const begin = async () => {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      const { ok, answer } = await callForPasskey(href('/login/passkey'))
      const given = answer as PublicKeyCredentialRequestOptionsJSON & { message?: string }
      if (!ok) return setProblem(given.message ?? wordsOfFailure(null))
      const response = await startAuthentication({ optionsJSON: given })
      if (field.current) field.current.value = JSON.stringify(response)
      form.current?.submit()
    } catch (error) {
      setProblem(wordsOfFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="passkey-form" method="post" action={href('/login')} ref={form}>
      <input type="hidden" name="intent" value="passkey" />
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="response" ref={field} />
      <button type="button" onClick={() => void begin()} aria-disabled={busy || undefined}>
        用通行密钥登录
      </button>
      <span className="field-error" role="alert">
        {problem}
      </span>
    </form>
  )
}
