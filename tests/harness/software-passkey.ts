import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** An authenticator in software: its public key as stored, and signed answers to challenges. */
export function makePasskey(id: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE: {kty: EC2, alg: ES256, crv: P-256, x, y}
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const answer = (
    challenge: string,
    { origin, isVerified = true, count = 1 }: { origin: string; isVerified?: boolean; count?: number },
  ): AuthenticationResponseJSON => {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }))
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    const data = Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([isVerified ? 0x05 : 0x01]), counter])
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }
  const register = (challenge: string, origin: string) => registrationOf({ id, cose }, challenge, origin)
  return { cose, answer, register }
}

/** What the authenticator answers when it makes the passkey. */
function registrationOf(
  { id, cose }: { id: string; cose: Buffer },
  challenge: string,
  origin: string,
): RegistrationResponseJSON {
  const client = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin }))
  const credential = Buffer.from(id, 'base64url')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credential.length)
  const data = Buffer.concat([
    sha256(new URL(origin).hostname),
    Buffer.from([0x45]),
    Buffer.alloc(4 + 16),
    length,
    credential,
    cose,
  ])
  // CBOR: {fmt: "none", attStmt: {}, authData}
  const attestation = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
    Buffer.from([0x58, data.length]),
    data,
  ])
  return {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    },
  }
}
