import sharp from 'sharp'
import { AppError } from '../../../platform/errors.ts'
import { createBoundedQueue } from '../../../platform/limits/bounded-queue.ts'

/** Made by `scripts/share-pictures.ts`: the server reads no SVG, which is dangerous where pictures are uploaded. */
const backgrounds = import.meta.glob<string>('./share-backgrounds/*.png', {
  query: '?inline',
  import: 'default',
  eager: true,
})

const width = 1200
const textWidth = 1040
/** Three lines. */
const maxTitle = 66
const fonts = 'Noto Serif CJK SC, Source Han Serif SC, Noto Sans CJK SC, SimSun, serif'

/** A picture takes about 100 ms, and everybody may ask for that of every article. */
const queue = createBoundedQueue({ slots: 1, places: 20, waitMs: 5_000, restShare: 1 })
const busy = () => new AppError('unavailable', '正在生成的图片过多，请几分钟后再试。', 60)

/** The scenery and emblem of a district, with the site's name and a title where the machine has a Chinese font. */
export const drawSharePicture = (card: { areaCode: string; name: string; title: string }): Promise<Buffer> =>
  queue.run(() => draw(card), busy)

async function draw({ areaCode, name, title }: { areaCode: string; name: string; title: string }): Promise<Buffer> {
  const background = backgrounds[`./share-backgrounds/${areaCode}.png`] ?? Object.values(backgrounds)[0] ?? ''
  const words = (await hasChineseFont())
    ? [
        await line({ text: name, size: title ? 27 : 42, colour: '#c40001', top: title ? 370 : 440 }),
        ...(title ? [await line({ text: shortened(title), size: 32, colour: '#1f1b16', top: 428 })] : []),
      ]
    : []
  return sharp(Buffer.from(background.slice(background.indexOf(',') + 1), 'base64'))
    .composite(words)
    .png({ compressionLevel: 6 })
    .toBuffer()
}

async function line({ text, size, colour, top }: { text: string; size: number; colour: string; top: number }) {
  const markup = `<span foreground="${colour}" size="${size * 1024}" weight="bold">${escapeMarkup(text)}</span>`
  const { data, info } = await sharp({
    text: { text: markup, font: fonts, width: textWidth, align: 'centre', rgba: true, dpi: 96, wrap: 'word-char' },
  })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  return { input: data, top, left: Math.round((width - info.width) / 2) }
}

const escapeMarkup = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '')

const shortened = (title: string): string => (title.length > maxTitle ? `${title.slice(0, maxTitle - 1)}…` : title)

let known: Promise<boolean> | undefined

/** Servers often have none. Without it every character is the same box. */
function hasChineseFont(): Promise<boolean> {
  known ??= Promise.all(
    ['三', '务'].map((text) =>
      sharp({ text: { text, font: fonts } })
        .png()
        .toBuffer(),
    ),
  ).then(([one, other]) => one !== undefined && other !== undefined && !one.equals(other))
  return known
}
