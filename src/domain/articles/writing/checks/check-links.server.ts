import { publicDocument } from '../public-document.ts'
import { stat } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { readLink } from '@three-affairs/document/read-link.ts'
import { maxId } from '../../../../platform/parameters.ts'
import { isPublic } from '../../visibility.server.ts'
import type { ArticleContent } from '../content.ts'
import { hashOfAddress, refersToAddress, refersToArticle, refersToFile } from '../../scan/refers.ts'
import { listFiles } from '../files/files.server.ts'
import { createPlaceFinder } from './check-text.ts'
import type { Finding } from './findings.ts'
import '../../table.server.ts'
import '../../scan/table.server.ts'
import '../table.server.ts'

export type LinkChecking = {
  now: Date
  /** Of files that are served statically; without it they are not looked for. */
  publicFolder?: string
}

/** Addresses of other sites to which a text links, without what is after `#`. */
export function listExternalAddresses(content: ArticleContent): string[] {
  const links = publicDocument(content).content.flatMap((block) => linksIn(block, block.attrs.blockId))
  return [...new Set(links.flatMap(({ href }) => outsideAddress(href) ?? []))]
}

/**
 * What a text refers to, on which the findings about it depend: texts, files, and pages of other sites if those are asked.
 */
export function listRefers(content: ArticleContent, asksOutside: boolean): string[] {
  const links = publicDocument(content).content.flatMap((block) => linksIn(block, block.attrs.blockId))
  const targets = links.flatMap(({ href }) => {
    const target = targetOf(href)
    if (target.kind === 'article') return target.id === null ? [] : [refersToArticle(target.id)]
    if (target.kind === 'upload') return [refersToFile(target.sha256)]
    return target.kind === 'outside' && asksOutside ? [refersToAddress(hashOfAddress(target.address))] : []
  })
  return [...new Set([...targets, ...listFiles(content).map(({ sha256 }) => refersToFile(sha256))])]
}

function outsideAddress(href: string): string | null {
  const link = readLink(href)
  if (link?.kind !== 'remote' || problemOfAddress(href)) return null
  const url = new URL(link.url)
  url.hash = ''
  return url.href
}

type FoundLink = { href: string; text: string; blockId: string }

/** Links that nobody can follow: to texts and files of this site that are not public, and malformed addresses. */
export async function checkLinks(db: Db | Tx, content: ArticleContent, checking: LinkChecking): Promise<Finding[]> {
  const links = publicDocument(content).content.flatMap((block) => linksIn(block, block.attrs.blockId))
  if (links.length === 0) return []
  const problemOf = await ownTargets(db, content.areaId, links, checking)
  const placeOf = createPlaceFinder(content)
  const findings: Finding[] = []
  for (const link of links) {
    const problem = await problemOf(link.href)
    if (problem)
      findings.push({ ...placeOf(link.blockId), kind: 'dead-link', excerpt: `“${shortened(link.text)}”：${problem}` })
  }
  return findings
}

const shortened = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text)

type AnyNode = {
  type: string
  text?: string
  marks?: readonly { type: string; attrs?: unknown }[]
  content?: readonly unknown[]
}

/** In order; a link that is bold in part is one link. */
function linksIn(node: unknown, blockId: string): FoundLink[] {
  const { text = '', marks = [], content = [] } = node as AnyNode
  const mark = marks.find(({ type }) => type === 'link')
  if (mark) return [{ href: (mark.attrs as { href: string }).href, text, blockId }]
  const found: FoundLink[] = []
  let before: FoundLink | null = null
  for (const child of content) {
    const inner = linksIn(child, blockId)
    const [link] = inner
    const isText = (child as AnyNode).type === 'text'
    if (isText && link && before?.href === link.href) before.text += link.text
    else found.push(...inner)
    before = isText && link ? (found.at(-1) ?? null) : null
  }
  return found
}

/** Pages that show an article, and the parameter with its number. */
const articlePages: Readonly<Record<string, string>> = {
  '/party/party': 'id',
  '/politics/politics': 'id',
  '/village/village': 'id',
  '/news-list/news-list': 'id',
  '/news/news': 'id',
  '/message/messgae': 'articleId',
}

type Target =
  | { kind: 'wrong'; problem: string }
  | { kind: 'outside'; address: string }
  | { kind: 'contact' }
  | { kind: 'article'; id: number | null }
  | { kind: 'upload'; sha256: string }
  | { kind: 'static'; path: string }
  | { kind: 'other' }

/** After so many links others have their turn: reading them all may take 200 ms. */
const linksPerTurn = 500

async function readTargets(links: readonly FoundLink[]): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>()
  for (const href of new Set(links.map((link) => link.href))) {
    targets.set(href, targetOf(href))
    if (targets.size % linksPerTurn === 0) await setImmediate()
  }
  return targets
}

function targetOf(href: string): Target {
  if (readLink(href)?.kind !== 'local') {
    const problem = problemOfAddress(href)
    if (problem) return { kind: 'wrong', problem }
    const address = outsideAddress(href)
    return address === null ? { kind: 'contact' } : { kind: 'outside', address }
  }
  const url = new URL(href, 'http://site.invalid')
  const parameter = articlePages[url.pathname]
  const history = /^\/history\/([^/]+)/.exec(url.pathname)?.[1]
  const number = history ?? (parameter === undefined ? null : url.searchParams.get(parameter))
  if (number !== null) {
    const id = /^[1-9]\d{0,9}$/.test(number) ? Number(number) : 0
    return { kind: 'article', id: id > 0 && id <= maxId ? id : null }
  }
  const sha256 = /^\/files\/u\/([\da-f]{64})\//.exec(url.pathname)?.[1]
  if (sha256) return { kind: 'upload', sha256 }
  const path = /^\/files\/(.+)$/.exec(url.pathname)?.[1]
  return path ? { kind: 'static', path } : { kind: 'other' }
}

/** Looks up all targets at once. @returns what is wrong with a link; null for nothing. */
async function ownTargets(
  db: Db | Tx,
  areaId: number,
  links: readonly FoundLink[],
  { now, publicFolder }: LinkChecking,
): Promise<(href: string) => Promise<string | null>> {
  const targets = await readTargets(links)
  const articles = await listStates(
    db,
    areaId,
    [...targets.values()].flatMap((target) => (target.kind === 'article' && target.id ? [target.id] : [])),
    now,
  )
  const files = await listWholeFiles(
    db,
    [...targets.values()].flatMap((target) => (target.kind === 'upload' ? [target.sha256] : [])),
  )
  const dead = await listDead(
    db,
    [...targets.values()].flatMap((target) => (target.kind === 'outside' ? [target.address] : [])),
  )
  return async (href) => {
    const target = targets.get(href)
    if (!target || target.kind === 'contact') return null
    if (target.kind === 'wrong') return target.problem
    if (target.kind === 'outside') return dead.get(target.address) ?? null
    if (href.includes('#') && target.kind !== 'upload' && target.kind !== 'static')
      return '本站的页面没有“#”后面这样的位置，请去掉“#”和它后面的部分'
    if (target.kind === 'article')
      return target.id === null ? '地址中的文章编号有误' : problemOf(articles.get(target.id))
    if (target.kind === 'upload') return files.has(target.sha256) ? null : '链接的文件已经丢失或损坏'
    if (target.kind === 'static' && publicFolder && !(await exists(publicFolder, target.path)))
      return '链接的文件不存在'
    return null
  }
}

type ArticleState = { status: 'draft' | 'published' | 'withdrawn'; isPublic: boolean; isClosed: boolean }

function problemOf(article: ArticleState | undefined): string | null {
  if (!article) return '链接的文章不存在，或不是本站的文章'
  if (article.status === 'withdrawn') return '链接的文章已经撤下'
  if (article.isClosed) return '链接的文章暂不公开'
  return article.isPublic ? null : '链接的文章还没有公开'
}

/** Articles of the district of the area: each district is a site of its own. */
async function listStates(
  db: Db | Tx,
  areaId: number,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, ArticleState>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('article')
    .select([
      'id',
      'status',
      isPublic(now).$castTo<boolean>().as('isPublic'),
      sql<boolean>`closed_time is not null`.as('isClosed'),
    ])
    .where('id', 'in', [...ids])
    .where(sql<boolean>`district_code = (select district_code from area where id = ${areaId})`)
    .execute()
  return new Map(rows.map(({ id, ...article }) => [id, article]))
}

async function listWholeFiles(db: Db | Tx, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('stored_file')
    .select('sha256')
    .where(
      'sha256',
      'in',
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    )
    .where('damage', '=', '')
    .execute()
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')))
}

async function exists(folder: string, path: string): Promise<boolean> {
  let name: string
  try {
    name = normalize(decodeURIComponent(path))
  } catch {
    return false
  }
  if (name.startsWith('..') || name.includes('\0')) return false
  return stat(join(folder, name)).then(
    (found) => found.isFile(),
    () => false,
  )
}

/** Failures in different nights after which a page of another site is taken for dead. */
export const deadAfter = 2

/** What is wrong with pages of other sites, by address, as far as the nightly scan knows. */
async function listDead(db: Db | Tx, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('outside_address')
    .select(['address', 'answer'])
    .where('hash', 'in', addresses.map(hashOfAddress))
    .where('failures', '>=', deadAfter)
    .execute()
  return new Map(
    rows.map(({ address, answer }) => [
      address,
      answer === 'gone' ? '对方网站已经没有这个网页' : '多次访问对方网站都连不上，或它的证书有误',
    ]),
  )
}

/** What cannot be an address, or not one for the public. */
function problemOfAddress(href: string): string | null {
  const link = readLink(href)
  if (link?.kind === 'contact') {
    const isWhole = href.startsWith('tel:') ? /\d{3}/.test(href) : /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/.test(href)
    return isWhole ? null : '电话号码或邮箱不完整'
  }
  if (link?.kind !== 'remote') return '地址有误'
  const { hostname } = link.url
  if (/^https?$/.test(hostname)) return '地址中多了一个“http”'
  if (isInner(hostname)) return '这是内部网络的地址，群众打不开'
  return /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}\.?$/u.test(hostname) || /^(?:\d+\.){3}\d+$|^\[/.test(hostname)
    ? null
    : '网址不完整'
}

/** Private and local addresses; `URL` has brought numbers into their usual form. */
const isInner = (hostname: string): boolean =>
  /^(?:localhost|.*\.(?:local|internal|lan)|\[::1?\]|\[f[cd].*|\[fe80.*)$/.test(hostname) ||
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\..*\d$/.test(hostname)
