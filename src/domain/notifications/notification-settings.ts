import type { MailSettings } from '../../outbox/mail.ts'
import type { Endpoint } from './endpoints.ts'

/** What the operator configured. */
export type NotificationSettings = {
  mail: MailSettings | null
  /** With {port} for a district's first port; null where it is not known. */
  origin: string | null
  endpoints: readonly Endpoint[]
}
