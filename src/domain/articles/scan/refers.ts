import { createHash } from 'node:crypto'

/** Names of what a text refers to, as `article_look` keeps them. */
export const refersToArticle = (id: number): string => `article ${id}`
export const refersToFile = (sha256: string): string => `file ${sha256}`
export const refersToAddress = (hash: Buffer): string => `address ${hash.toString('hex')}`

export const hashOfAddress = (address: string): Buffer => createHash('sha256').update(address).digest()
