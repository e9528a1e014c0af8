import type { Configuration } from 'openid-client'
import { type Claims, type Identity, lacksClaims, readIdentity } from './claims.ts'
import type { Flow } from './flow.server.ts'
import type { ProviderProblem } from './problems.ts'
import type { ProviderSettings } from './settings.ts'

const timeoutSeconds = 8
const hourMs = 3_600_000
const minuteMs = 60_000

/** The result, or why there is none. */
export type Answer<Value> = { value: Value } | { problem: ProviderProblem }

/** The provider of this portal. It keeps no state of users, only what discovery found. */
export type IdentityProvider = {
  settings: ProviderSettings
  /** Begins a sign-in: the address at the provider, and what this browser keeps meanwhile. */
  begin: (origin: string, redirectUri: string, next: string) => Promise<Answer<{ address: string; flow: Flow }>>
  /** Exchanges the code of a callback and verifies the ID token. */
  identify: (flow: Flow, callback: URL) => Promise<Answer<Identity>>
  /** Where the user signs out of the provider too; null if it has no such page. */
  findSignOut: (clientReturn: string) => Promise<string | null>
  /** Tells the operator of a mistake in the settings. */
  warn: (message: string) => void
}

type Report = (fault: object, message: string) => void

// Loaded on first use: most portals have no provider.
const loadClient = () => import('openid-client')

/** @param report for the operator's log; faults name no user. */
export function openProvider(settings: ProviderSettings, report: Report): IdentityProvider {
  const discover = rememberDiscovery(settings, report)
  return {
    settings,
    begin: (...given) => begin(settings, discover, ...given),
    identify: (...given) => identify(settings, discover, report, ...given),
    async findSignOut(clientReturn) {
      const config = await discover()
      if (!config?.serverMetadata().end_session_endpoint) return null
      const { buildEndSessionUrl } = await loadClient()
      return buildEndSessionUrl(config, { post_logout_redirect_uri: clientReturn }).href
    },
    warn: (message) => report({}, message),
  }
}

type Discover = () => Promise<Configuration | null>

/** Discovery, cached for an hour; the last result is used while the provider is unreachable. */
function rememberDiscovery(settings: ProviderSettings, report: Report): Discover {
  let known: { config: Configuration; until: number } | null = null
  let pending: Promise<Configuration | null> | null = null
  const load = async (): Promise<Configuration | null> => {
    try {
      known = { config: await discoverProvider(settings), until: Date.now() + hourMs }
    } catch (error) {
      report(describeFault(error), 'identity provider not discovered')
      if (known) known.until = Date.now() + minuteMs
    } finally {
      pending = null
    }
    return known?.config ?? null
  }
  return async () => (known && Date.now() < known.until ? known.config : (pending ??= load()))
}

async function discoverProvider({ issuer, clientId, clientSecret, clientAuth }: ProviderSettings) {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, enableNonRepudiationChecks, None } =
    await loadClient()
  const url = new URL(issuer)
  const auth =
    clientSecret === null ? None() : (clientAuth === 'basic' ? ClientSecretBasic : ClientSecretPost)(clientSecret)
  return discovery(url, clientId, undefined, auth, {
    timeout: timeoutSeconds,
    // The signature of ID tokens is verified too, not only the connection on which they came. The settings accept a
    // provider without TLS on this machine only.
    execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
  })
}

async function begin(
  { scope, maxAgeSeconds, factorValues }: ProviderSettings,
  discover: Discover,
  origin: string,
  redirectUri: string,
  next: string,
): Promise<Answer<{ address: string; flow: Flow }>> {
  const config = await discover()
  if (!config) return { problem: 'away' }
  const client = await loadClient()
  const codeVerifier = client.randomPKCECodeVerifier()
  const flow = { origin, state: client.randomState(), nonce: client.randomNonce(), codeVerifier, next }
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(maxAgeSeconds !== null && { max_age: String(maxAgeSeconds) }),
    ...(factorValues.length > 0 && { acr_values: factorValues.join(' ') }),
  })
  return { value: { address: address.href, flow } }
}

async function identify(
  settings: ProviderSettings,
  discover: Discover,
  report: Report,
  { state, nonce, codeVerifier }: Flow,
  callback: URL,
): Promise<Answer<Identity>> {
  const config = await discover()
  if (!config) return { problem: 'away' }
  const { authorizationCodeGrant, fetchUserInfo } = await loadClient()
  try {
    const tokens = await authorizationCodeGrant(config, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
      ...(settings.maxAgeSeconds !== null && { maxAge: settings.maxAgeSeconds }),
    })
    const told = tokens.claims() as Claims | undefined
    if (!told) return { problem: 'failed' }
    const hasMore = lacksClaims(told, settings) && config.serverMetadata().userinfo_endpoint !== undefined
    const more = hasMore ? await fetchUserInfo(config, tokens.access_token, told.sub) : {}
    return { value: readIdentity({ ...more, ...told }, settings) }
  } catch (error) {
    report(describeFault(error), 'identity provider refused')
    return { problem: problemOf(error) }
  }
}

/** Without what the library attaches: claims and tokens, which name the user. */
function describeFault(fault: unknown): object {
  if (!(fault instanceof Error)) return {}
  const { name, message, cause } = fault
  const { code } = fault as { code?: unknown }
  return { type: name, code, message, ...(cause instanceof Error ? { cause: describeFault(cause) } : {}) }
}

/** Codes of `openid-client` for requests that got no answer. */
const awayCodes = new Set<unknown>(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

function problemOf(error: unknown): ProviderProblem {
  if (!(error instanceof Error)) return 'failed'
  const { code, error: word } = error as { code?: unknown; error?: unknown }
  if (word === 'access_denied') return 'denied'
  // `fetch` throws a TypeError where there is no connection.
  return awayCodes.has(code) || (error instanceof TypeError && error.message === 'fetch failed') ? 'away' : 'failed'
}
