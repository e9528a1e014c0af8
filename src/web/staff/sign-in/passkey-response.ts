import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'

const text = z.string().max(8_000)
const shared = { id: text, rawId: text, type: z.literal('public-key'), clientExtensionResults: z.looseObject({}) }

const authentication = z.object({
  ...shared,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
})

const registration = z.object({
  ...shared,
  response: z.object({ clientDataJSON: text, attestationObject: text }),
})

function parse<Schema extends z.ZodType>(schema: Schema, json: string): z.infer<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** The answer of an authenticator to a sign-in; null if it is none. */
export const readAuthentication = (json: string): AuthenticationResponseJSON | null => parse(authentication, json)

/** The answer of an authenticator that made a passkey; null if it is none. */
export const readRegistration = (json: string): RegistrationResponseJSON | null => parse(registration, json)
