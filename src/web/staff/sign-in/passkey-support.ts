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

/** What a person reads when an authenticator gave no answer. */
export const wordsOfFailure = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? '这台设备上已经有这个账号的通行密钥。'
    : '没有完成，请再试一次。设备要设有锁屏密码、指纹或面容。'
