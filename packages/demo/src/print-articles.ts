/**
 * Prints random articles of the demo with the text of their attachments, for a reader who looks for contradictions:
 *
 *   npm run samples              10 articles, others on each call
 *   npm run samples -- 50 7      50 articles, the same on each call with 7
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, exit } from 'node:process'
import { readFileText } from '../../../src/files/read-file.server.ts'
import { formatDateTime } from '../../../src/platform/dates.ts'
import type { ResolvedPaper } from './county/resolve/resolve-papers.ts'
import { makeLeague } from './county/sample-league.ts'
import { shownHtml } from './county/shown-html.ts'
import type { DemoAttachment } from './text/attachments.ts'
import { attachmentBytes, mediaTypeOf } from './attachments/files.ts'
import { type Block, paperOf } from './attachments/paper.ts'
import { random } from './random.ts'

const textOf = (block: Block): string =>
  block.kind === 'table'
    ? [block.caption, ...block.lines.map((line) => line.join(' | '))].join('\n')
    : `${block.kind === 'heading' ? '\n' : ''}${block.text}`

const sourceOf = (article: ResolvedPaper) => ({
  title: article.title,
  publisher: article.issuer,
  content: shownHtml(article),
  documentNo: article.documentNo,
})

function headOf(article: ResolvedPaper): string {
  const facts = {
    发布: formatDateTime(article.released),
    发布机构: article.issuer,
    作者: article.author,
    栏目: article.column,
    索引号: article.indexNo,
    文号: article.documentNo,
    成文日期: article.indexNo === null ? null : article.dated,
    有效性: article.validity,
  }
  return Object.entries(facts)
    .flatMap(([name, fact]) => (fact === null ? [] : [`${name}：${fact}`]))
    .join('　')
}

/** The text of an attachment, as the check for personal data reads it. */
async function readAttachment(article: ResolvedPaper, attachment: DemoAttachment, folder: string): Promise<string> {
  const path = join(folder, attachment.file)
  const bytes = attachmentBytes(sourceOf(article), attachment)
  writeFileSync(path, bytes)
  const { parts, unreadable } = await readFileText(path, mediaTypeOf(attachment.file), attachment.name)
  const lines = parts.map(({ place, text }) => `[${place}] ${text.trim()}`)
  return `附件 ${attachment.name}（${bytes.length} 字节）\n${unreadable ?? lines.join('\n')}`
}

async function printArticle(article: ResolvedPaper, folder: string): Promise<void> {
  console.log(`${'═'.repeat(60)}\n${article.title}\n${headOf(article)}\n`)
  console.log(paperOf(sourceOf(article)).blocks.map(textOf).join('\n'))
  for (const attachment of article.files) console.log(`\n── ${await readAttachment(article, attachment, folder)}`)
}

async function main(): Promise<void> {
  const [count = 10, seed = Date.now() % 1_000_000] = argv.slice(2).map(Number)
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
    console.error('npm run samples -- [篇数] [序号]')
    exit(2)
  }
  const articles = makeLeague(new Date()).flatMap(({ papers }) => papers)
  const folder = mkdtempSync(join(tmpdir(), 'portal-samples-'))
  try {
    for (const article of random(seed).sample(articles, count)) await printArticle(article, folder)
    console.log(`\n共 ${articles.length} 篇中的 ${count} 篇；再次查看：npm run samples -- ${count} ${seed}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

await main()
