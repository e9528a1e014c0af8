import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { leagueOf, sampleDay } from '@three-affairs/demo/county/sample-league.ts'
import { shownHtml } from '@three-affairs/demo/county/shown-html.ts'
import { htmlToDocument } from '../../src/platform/html/read-html.server.ts'
import { checkTexts } from '../../src/domain/articles/writing/checks/check-text.ts'
import { newContent } from '../../src/domain/articles/writing/content.ts'
import { foldText } from '../../src/domain/checks/fold-text.ts'
import { findPersonalData } from '../../src/domain/checks/personal-data.ts'
import { createWordFinder } from '../../src/domain/checks/wrong-words.ts'
import { defaultWrongWords } from '../../src/domain/checks/wrong-words-list.ts'
import { readFileText } from '../../src/files/read-file.server.ts'
import { mediaTypes, type MediaType } from '../../src/files/media-types.ts'
import { readMediaType } from '../../src/files/media-type.server.ts'
import { htmlTextParts } from '@three-affairs/document/text-parts.server.ts'
import { fileLeaks, truncatedFiles, unreadableFiles, type UnreadableFile } from './file-leaks.ts'
import { htmlLeaks, type Leak, textLeaks } from './text-leaks.ts'

const digitsOf = (text: string): string => foldText(text, 'loose').text.replaceAll(/[^\dx]/g, '')

const reversed = (text: string): string => Array.from(text).toReversed().join('')

/** Whether the number itself was found, as what it is; digits in different rows have others between them. */
const shows = ({ kind, number }: Leak, texts: readonly string[]): boolean =>
  texts.some((text) =>
    findPersonalData(text).some((finding) => {
      const digits = digitsOf(text.slice(finding.start, finding.end))
      const wanted = number.toLowerCase()
      return (
        finding.kind === kind &&
        (digits.endsWith(wanted) ||
          reversed(digits).endsWith(wanted) ||
          (finding.masked.length === number.length && digitsOf(finding.masked).endsWith(wanted.slice(-4))))
      )
    }),
  )

export type Result = { group: string; title: string; isFound: boolean; detail: string }

/** Looks for every planted leak. */
export async function findLeaks(): Promise<Result[]> {
  const result = (leak: Leak, texts: readonly string[], detail = ''): Result => ({
    group: leak.group,
    title: `${leak.title} (${leak.kind})`,
    isFound: shows(leak, texts),
    detail,
  })
  const results = [
    ...textLeaks.map((leak) => result(leak, [leak.text])),
    ...htmlLeaks.map((leak) =>
      result(
        leak,
        htmlTextParts(leak.html).map(({ text }) => text),
      ),
    ),
  ]
  await withFiles(fileLeaks, async (leak, path) => {
    const { parts, unreadable } = await readFileText(path, await readMediaType(leak.bytes, leak.name), leak.name)
    const readableHere = leak.group !== 'file names' && unreadable !== undefined ? unreadable : ''
    results.push(
      result(
        leak,
        parts.map(({ text }) => text),
        readableHere,
      ),
    )
  })
  return results
}

/** Files that a person must look at: found means that they are held. */
export async function findUnreadable(): Promise<Result[]> {
  const results: Result[] = []
  await withFiles([...unreadableFiles, ...truncatedFiles], async (file, path) => {
    const { unreadable } = await readFileText(path, await typeOf(file), file.name)
    results.push({
      group: 'held for a person',
      title: file.title,
      isFound: unreadable !== undefined,
      detail: unreadable ?? '',
    })
  })
  return results
}

/** What is refused at the upload may still be scanned, as the type that it claims. */
const typeOf = async ({ bytes, name }: UnreadableFile): Promise<MediaType> =>
  readMediaType(bytes, name).catch(() => {
    const found = Object.entries(mediaTypes).find(([, { suffixes }]) => suffixes.some((each) => each === extname(name)))
    return (found?.[0] ?? 'text/plain') as MediaType
  })

async function withFiles<T extends { name: string; bytes: Buffer }>(
  files: readonly T[],
  work: (file: T, path: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-leaks-'))
  try {
    // Two at a time, as the extraction allows.
    const waiting = [...files.entries()]
    const next = async (): Promise<void> => {
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
        const [at, file] = entry
        const path = join(folder, String(at))
        writeFileSync(path, file.bytes)
        await work(file, path)
      }
    }
    await Promise.all([next(), next()])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export type Alarms = { articles: number; alarmed: { title: string; found: string }[] }

/** Of so many texts of the demo one. */
const papersOf = (every: number) =>
  leagueOf(sampleDay)
    .flatMap(({ papers }) => papers)
    .filter((_, at) => at % every === 0)

/** Invented articles without personal data, with everything that is published of them. `every`: of so many one. */
export function findFalseAlarms(every = 1): Alarms {
  const alarmed: Alarms['alarmed'] = []
  let articles = 0
  for (const paper of papersOf(every)) {
    articles += 1
    const { title, author, description, indexNo, documentNo, issuer, files } = paper
    const texts = [
      ...htmlTextParts(shownHtml(paper)).map(({ text }) => text),
      ...[title, author, description, indexNo, documentNo, issuer].filter((text) => text !== null),
      ...files.map(({ name }) => name),
    ]
    const found = texts.flatMap((text) => findPersonalData(text).map(({ start, end }) => text.slice(start, end)))
    if (found.length > 0) alarmed.push({ title, found: found.join(' ') })
  }
  return { articles, alarmed }
}

/** Findings in the same articles as documents of the editor: words, totals, names, headings, alternative texts. `every`: of so many one. */
export function findFalseWarnings(every = 1): Alarms {
  const alarmed: Alarms['alarmed'] = []
  const findWords = createWordFinder(defaultWrongWords)
  let articles = 0
  for (const paper of papersOf(every)) {
    articles += 1
    const { title, issuer: publisher, description } = paper
    const { document } = htmlToDocument(shownHtml(paper))
    const read = { ...newContent({ title, articleTypeId: 1, areaId: 1, publisher, document }), description }
    const found = checkTexts(read, findWords)
    if (found.length > 0)
      alarmed.push({ title, found: found.map(({ kind, place, excerpt }) => `${kind} ${place} ${excerpt}`).join('; ') })
  }
  return { articles, alarmed }
}
