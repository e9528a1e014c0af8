import { join } from 'node:path'
import sharp from 'sharp'
import type { BookEntry } from '../../../../src/domain/articles/books/book.ts'
import type { Box } from '../../../../src/domain/articles/books/vouchers/voucher.ts'
import { findBookItem } from '../../../../src/domain/articles/books/book-items.ts'
import { counterpartyInWords } from '../../../../src/domain/articles/books/counterparty.ts'
import { showYuan } from '../../../../src/platform/amount.ts'
import { projectFolder } from '../../../../src/platform/project-folder.ts'
import { blankForm } from './blank-form.ts'
import { capitalAmount } from './capital-amount.ts'

const [width, height] = [920, 560]
/** Demo machines have no Chinese font; the pictures for social apps bring one. */
const fontfile = join(projectFolder(), 'src/web/public/crawlers/share-font/noto-serif-sc.otf')
const font = 'Noto Serif CJK SC'
const rowHeight = 62
const top = 138
const valueLeft = 210

/** Where the signature and number of the person who received the money stand, which are hidden before publication. */
export const signatureBox: Box = { x: 560, y: 470, width: 320, height: 46 }

export type DrawnVoucher = { unit: string; entries: readonly BookEntry[] }

/** A slip as offices fill it in: for income a receipt, for expense a payment slip. A PNG picture. */
export async function drawVoucher({ unit, entries }: DrawnVoucher): Promise<Buffer> {
  const [first] = entries
  if (!first) throw new Error('a voucher without entries')
  const fen = entries.reduce((sum, entry) => sum + entry.fen, 0)
  const [year, month, day] = first.day.split('-').map(Number)
  const isIncome = first.direction === 'in'
  const rows: readonly (readonly [string, string])[] = [
    [isIncome ? '交款单位' : '收款单位', counterpartyInWords(first.counterparty)],
    ['摘要', entries.map(({ summary }) => summary).join('；')],
    ['公开项目', findBookItem(first.item)?.title ?? ''],
    ['金额（大写）', capitalAmount(fen)],
    ['金额（小写）', `¥${showYuan(fen)}`],
  ]
  const words = await Promise.all([
    text(isIncome ? '收 款 收 据' : '支 出 凭 单', { size: 26, top: 22, centre: true }),
    text(unit, { size: 15, top: 92, left: 40 }),
    text(`${year}年${month}月${day}日`, { size: 15, top: 92, left: 400 }),
    text(first.voucher, { size: 17, top: 90, left: 720, colour: '#a4262c' }),
    ...rows.flatMap(([head, value], at) => [
      text(head, { size: 15, top: top + at * rowHeight + 20, left: 52 }),
      text(value, {
        size: value.length > 34 ? 12 : 15,
        top: top + at * rowHeight + (value.length > 34 ? 12 : 20),
        left: valueLeft,
        wide: 660,
      }),
    ]),
    text('会计：已审核　　监督小组：已审核', { size: 14, top: 482, left: 40 }),
    text(`${isIncome ? '交款人' : '领款人'}签字：`, { size: 14, top: 482, left: 450 }),
  ])
  const paper = isIncome ? ([251, 246, 234] as const) : ([246, 244, 238] as const)
  const form = blankForm({ width, height, top, rowHeight, rows: rows.length, paper }, unit.length + fen)
  return sharp(form, { raw: { width, height, channels: 3 } })
    .composite(words)
    .png({ compressionLevel: 3 })
    .toBuffer()
}

type Placed = { size: number; top: number; left?: number; colour?: string; centre?: boolean; wide?: number }

async function text(
  words: string,
  { size, top: above, left = 0, colour = '#1f1b16', centre = false, wide = 800 }: Placed,
) {
  const markup = `<span foreground="${colour}" size="${size * 1024}">${escapeMarkup(words || ' ')}</span>`
  const { data, info } = await sharp({
    text: { text: markup, font, fontfile, width: wide, rgba: true, dpi: 96, wrap: 'word-char' },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width: own, height: high, channels } = info
  return {
    input: data,
    raw: { width: own, height: high, channels },
    top: above,
    left: centre ? Math.round((width - own) / 2) : left,
  }
}

const escapeMarkup = (words: string): string =>
  words.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '')
