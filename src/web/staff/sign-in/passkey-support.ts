import { useSyncExternalStore } from 'react'

/** Whether this browser can use passkeys at this address: only over HTTPS or on localhost, and not at an IP address. */
const isSupported = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** False while rendering on the server and until the browser was asked. */
export const usePasskeySupport = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    isSupported,
    () => false,
  )

/** A call that got no answer of its own; the message is for the user. */
class CallFailure extends Error {}

/**
 * Calls one of the two pages for passkeys.
 * @throws CallFailure if the network or the session is gone.
 */
export async function callForPasskey(
  address: string,
  fields: Record<string, string> = {},
): Promise<{ ok: boolean; answer: unknown }> {
  const sent = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => {
    throw new CallFailure('没有连上服务器，请检查网络后再试。')
  })
  if (sent.redirected) throw new CallFailure('登录已失效，请刷新本页重新登录。')
  if (!sent.headers.get('content-type')?.startsWith('application/json'))
    throw new CallFailure('系统没有回应，请稍后再试。')
  return { ok: sent.ok, answer: await sent.json() }
}

/** What a person reads when a call failed or an authenticator gave no answer. */
export const wordsOfFailure = (error: unknown): string =>
  error instanceof CallFailure ? error.message : wordsOfDevice(error)

const wordsOfDevice = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? '这台设备上已经有这个账号的通行密钥。'
    : '没有完成，请再试一次。设备要设有锁屏密码、指纹或面容。'
