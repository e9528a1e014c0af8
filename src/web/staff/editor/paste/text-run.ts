import { escapeHtml } from './markup.ts'

export type Marks = Readonly<{
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  script: 'sup' | 'sub' | null
  href: string | null
  /** Whether line ends and spaces are as the sender saw them. */
  isPre: boolean
}>

export const noMarks: Marks = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  script: null,
  href: null,
  isPre: false,
}

/** Text with its marks, or a line break. */
export type Run = { text: string; marks: Marks } | 'break'

const wide = '[\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uff60\\u{20000}-\\u{3ffff}]'
const breakInWideText = new RegExp(`(?<=${wide})[ \\t]*[\\r\\n]+[ \\t]*(?=${wide})`, 'gu')

/** The runs of a text in the source; its line ends are breaks where the sender saw them. */
export function toRuns(text: string, marks: Marks): Run[] {
  if (!marks.isPre) return [{ text, marks }]
  return text
    .split(/\r\n?|\n/)
    .flatMap((line, at): Run[] => [...(at > 0 ? (['break'] as const) : []), { text: line, marks }])
}

/**
 * Runs as paragraphs, split where two line breaks follow each other. Line ends of the source between Chinese characters
 * are no spaces.
 */
export function toParagraphs(runs: readonly Run[]): { html: string; text: string; isBold: boolean }[] {
  const paragraphs: Run[][] = [[]]
  for (const [index, run] of runs.entries()) {
    if (run === 'break' && runs[index - 1] === 'break') paragraphs.push([])
    else paragraphs.at(-1)?.push(run)
  }
  return paragraphs.map(joinRuns).filter(({ text }) => text !== '')
}

function joinRuns(runs: readonly Run[]): { html: string; text: string; isBold: boolean } {
  const merged: { text: string; marks: Marks; isBreak: boolean }[] = []
  for (const run of runs) {
    const isBreak = run === 'break'
    const last = merged.at(-1)
    if (!isBreak && last && !last.isBreak && sameMarks(last.marks, run.marks)) last.text += run.text
    else merged.push(isBreak ? { text: '\n', marks: noMarks, isBreak } : { ...run, isBreak })
  }
  for (const [index, run] of merged.entries()) {
    if (run.isBreak) continue
    run.text = run.marks.isPre ? keepSpaces(run.text) : tidy(run.text)
    if (merged[index - 1]?.isBreak) run.text = run.text.trimStart()
    if (merged[index + 1]?.isBreak) run.text = run.text.trimEnd()
  }
  trimStart(merged)
  trimEnd(merged)
  const words = merged.filter(({ text }) => text.trim() !== '')
  return {
    html: merged.map(({ text, marks, isBreak }) => (isBreak ? '<br>' : markUp(text, marks))).join(''),
    text: words.map(({ text }) => text).join(''),
    isBold: words.length > 0 && words.every(({ marks }) => marks.bold),
  }
}

const sameMarks = (one: Marks, other: Marks): boolean =>
  (Object.keys(one) as (keyof Marks)[]).every((name) => one[name] === other[name])

const tidy = (text: string): string =>
  text
    .replaceAll(/[\u200b\ufeff]/g, '')
    .replaceAll(breakInWideText, '')
    .replaceAll(/[ \t\r\n\u00a0]+/g, ' ')

/** Of several spaces, HTML would show one. */
const keepSpaces = (text: string): string =>
  text
    .replaceAll(/[\u200b\ufeff]/g, '')
    .replaceAll('\t', '    ')
    .replaceAll(/ {2,}/g, (spaces) => '\u00a0'.repeat(spaces.length))

type MergedRun = { text: string; marks: Marks; isBreak: boolean }

/** Paragraphs are indented by the site's styles, not by spaces. */
function trimStart(runs: MergedRun[]): void {
  while (runs[0]) {
    runs[0].text = runs[0].text.trimStart()
    if (runs[0].text !== '') return
    runs.shift()
  }
}

function trimEnd(runs: MergedRun[]): void {
  for (let last = runs.at(-1); last; last = runs.at(-1)) {
    last.text = last.text.trimEnd()
    if (last.text !== '') return
    runs.pop()
  }
}

function markUp(text: string, { bold, italic, underline, strike, script, href }: Marks): string {
  let html = escapeHtml(text)
  if (text.trim() === '') return html
  if (script) html = `<${script}>${html}</${script}>`
  if (strike) html = `<s>${html}</s>`
  // Browsers underline links.
  if (underline && !href) html = `<u>${html}</u>`
  if (italic) html = `<em>${html}</em>`
  if (bold) html = `<strong>${html}</strong>`
  return href ? `<a href="${escapeHtml(href)}">${html}</a>` : html
}
