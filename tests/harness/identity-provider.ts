import { createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Context, Provider } from 'oidc-provider'
import type { ProviderSettings } from '../../src/access/sign-in/provider/settings.ts'

/** What the provider says of a person; `amr` belongs to the sign-in. */
export type Person = { amr?: string[] } & Record<string, unknown>

type Parts = { header: Record<string, unknown>; claims: Record<string, unknown> }
/** Makes another ID token of a right one; `signed` signs with the provider's own key. */
export type Forge = (parts: Parts, signed: (parts: Parts) => string) => string

const clientSecret = 'a-secret-of-the-test-provider-4711'
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

const usualState = () => ({
  forge: null as Forge | null,
  isAway: false,
  /** Never answers. */
  isSilent: false,
  /** Of the last request that began a sign-in. */
  lastNonce: '',
  /** Replaces what discovery says. */
  metadata: {} as Record<string, unknown>,
})

/**
 * A real OpenID provider on a free port of this machine. Its sign-in page asks for a name only, which is the subject.
 * Everybody listed in `people` is known; `origins` may get answers.
 */
export async function startIdentityProvider({ tellsInIdToken = false } = {}) {
  const people = new Map<string, Person>()
  const origins = new Set<string>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }
  const state = usualState()
  const server = createServer()
  const issuer = await listenOnFreePort(server)
  const provider = makeProvider(issuer, { people, origins, jwk, tellsInIdToken })
  const callback = provider.callback()
  const inner = createServer((request, response) => void callback(request, response))
  const innerAddress = await listenOnFreePort(inner)
  const signed = ({ header, claims }: Parts): string => {
    const text = `${encode(header)}.${encode(claims)}`
    const key = createPrivateKey({ key: jwk, format: 'jwk' })
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    if (path === '/auth') state.lastNonce = new URL(request.url ?? '', issuer).searchParams.get('nonce') ?? ''
    if (state.isAway) request.socket.destroy()
    else if (state.isSilent) request.resume()
    else if (path === '/.well-known/openid-configuration') void answerDiscovery(innerAddress, request, response, state)
    else if (path.startsWith('/sign-in/')) void signInPage(provider, people, request, response)
    else if (path === '/token') void answerToken(innerAddress, request, response, state, signed)
    else void callback(request, response)
  })
  const settings = (changed: Partial<ProviderSettings> = {}): ProviderSettings => ({
    issuer,
    clientId: 'portal',
    clientSecret,
    clientAuth: 'basic',
    scope: 'openid profile email',
    label: '用统一身份认证登录',
    claim: 'preferred_username',
    matchLoginName: false,
    groups: null,
    factorValues: [],
    maxAgeSeconds: null,
    ...changed,
  })
  return {
    issuer,
    people,
    origins,
    settings,
    state,
    async close() {
      for (const each of [server, inner]) {
        each.closeAllConnections()
        each.close()
        await once(each, 'close')
      }
    },
  }
}

export type TestIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

async function listenOnFreePort(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Known = { people: Map<string, Person>; origins: Set<string>; jwk: object; tellsInIdToken: boolean }

function makeProvider(issuer: string, { people, origins, jwk, tellsInIdToken }: Known): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'portal',
        client_secret: clientSecret,
        redirect_uris: ['https://sanwu.example/login/provider/callback'],
        post_logout_redirect_uris: ['https://sanwu.example/login'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['test'] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub', 'amr'],
      profile: ['preferred_username', 'groups', 'realm_access'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: !tellsInIdToken,
    acrValues: ['mfa'],
    features: {
      devInteractions: { enabled: false },
      // The usual page loads a font from the internet.
      rpInitiatedLogout: {
        logoutSource(context: { body: string }, form: string) {
          context.body = `<!doctype html><title>退出</title>${form}<button form="op.logoutForm" name="logout" value="yes">退出统一身份认证</button>`
        },
      },
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    findAccount(_: unknown, id: string) {
      const { amr: _amr, ...claims } = people.get(id) ?? {}
      return { accountId: id, claims: () => ({ sub: id, ...claims }) }
    },
    // The office has agreed for everybody.
    async loadExistingGrant({ oidc: { client, session } }: Context) {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const isAllowed = (address: string) => origins.has(new URL(address).origin)
  Object.assign(provider.Client.prototype, { redirectUriAllowed: isAllowed, postLogoutRedirectUriAllowed: isAllowed })
  return provider
}

async function signInPage(
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
      <html lang="zh-CN"><title>统一身份认证</title><main><h1>统一身份认证</h1>
      <form method="post"><label>姓名 <input name="name" autofocus></label>
      <button>确认身份</button> <button name="cancel" value="1">取消</button></form></main>`)
    return
  }
  const form = new URLSearchParams((await readBody(request)).toString())
  const name = form.get('name') ?? ''
  const amr = people.get(name)?.amr
  await provider.interactionFinished(
    request,
    response,
    form.has('cancel')
      ? { error: 'access_denied', error_description: 'cancelled' }
      : { login: { accountId: name, ...(amr && { amr }) } },
  )
}

async function answerDiscovery(
  innerAddress: string,
  request: IncomingMessage,
  response: ServerResponse,
  { metadata }: TestIdentityProvider['state'],
): Promise<void> {
  const answer = await fetch(innerAddress + request.url)
  // Addresses of endpoints are those of the host that was asked.
  const text = (await answer.text()).replaceAll(innerAddress, `http://${request.headers.host}`)
  const body = { ...(JSON.parse(text) as object), ...metadata }
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Passes a token request on, and replaces the ID token where a test forges one. */
async function answerToken(
  innerAddress: string,
  request: IncomingMessage,
  response: ServerResponse,
  state: TestIdentityProvider['state'],
  signed: (parts: Parts) => string,
): Promise<void> {
  const answer = await fetch(`${innerAddress}/token`, {
    method: 'POST',
    headers: {
      'content-type': request.headers['content-type'] ?? '',
      authorization: request.headers.authorization ?? '',
    },
    body: new Uint8Array(await readBody(request)),
  })
  const body = (await answer.json()) as { id_token?: string }
  if (state.forge && body.id_token) {
    const [header, claims] = body.id_token.split('.')
    body.id_token = state.forge({ header: decode(header), claims: decode(claims) }, signed)
  }
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Signed with the secret that the provider and the portal share, as if it were a key. */
export const signedWithSecret: Forge = ({ header, claims }) => {
  const text = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', clientSecret).update(text).digest('base64url')}`
}

export const unsigned: Forge = ({ claims }) => `${encode({ alg: 'none' })}.${encode(claims)}.`
