import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A passkey on a device, with the responses that a browser would pass on. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(16)
  readonly #origin: string
  #uses = 0

  /** `origin` is the page's; the browser puts it into each response. */
  constructor(origin: string) {
    this.#origin = origin
  }

  /** Responds to the options for a new passkey. */
  make(challenge: string, rpId: string): object {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const credential = [Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, cose]
    const data = Buffer.concat([this.#data(rpId, 0x45), ...credential])
    // { fmt: 'none', attStmt: {}, authData: … } in CBOR.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    const attestationObject = attestation.toString('base64url')
    return this.#answer({ attestationObject, ...this.#said('webauthn.create', challenge), transports: [] })
  }

  /** Responds to the options for signing in; `flags` say that the device verified its user. */
  answer(challenge: string, rpId: string, flags = 0x05): object {
    const data = this.#data(rpId, flags)
    const said = this.#said('webauthn.get', challenge)
    const hash = createHash('sha256').update(Buffer.from(said.clientDataJSON, 'base64url')).digest()
    const signature = sign('sha256', Buffer.concat([data, hash]), this.#keys.privateKey).toString('base64url')
    return this.#answer({ authenticatorData: data.toString('base64url'), signature, ...said })
  }

  #data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.#uses)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
  }

  #said(type: string, challenge: string) {
    const clientData = JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })
    return { clientDataJSON: Buffer.from(clientData).toString('base64url') }
  }

  #answer(response: object): object {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
