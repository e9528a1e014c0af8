import { join } from 'node:path'
import sharp from 'sharp'
import { AppError } from '../../../platform/errors.ts'
import { createBoundedQueue } from '../../../platform/limits/bounded-queue.ts'
import { projectFolder } from '../../../platform/project-folder.ts'

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
/** Servers often have no Chinese font. Made by `scripts/share-font.ts`; rarer characters come from the system's fonts. */
const fontfile = join(projectFolder(), 'src/web/public/crawlers/share-font/noto-serif-sc.otf')
const font = 'Noto Serif CJK SC'

/** A picture takes about 100 ms, and everybody may ask for that of every article. */
const queue = createBoundedQueue({ name: 'share-pictures', slots: 1, places: 20, waitMs: 5_000, restShare: 1 })
const busy = () => new AppError('unavailable', '正在生成的图片过多，请几分钟后再试。', 60)

/** The scenery and emblem of a district, with the site's name and a title. */
export const drawSharePicture = (card: { areaCode: string; name: string; title: string }): Promise<Buffer> =>
  queue.run(() => draw(card), busy)

async function draw({ areaCode, name, title }: { areaCode: string; name: string; title: string }): Promise<Buffer> {
  const background = backgrounds[`./share-backgrounds/${areaCode}.png`] ?? Object.values(backgrounds)[0] ?? ''
  const words = [
    await line({ text: name, size: title ? 27 : 42, colour: '#c40001', top: title ? 370 : 440 }),
    ...(title ? [await line({ text: shortened(title), size: 32, colour: '#1f1b16', top: 428 })] : []),
  ]
  return sharp(Buffer.from(background.slice(background.indexOf(',') + 1), 'base64'))
    .composite(words)
    .png({ compressionLevel: 6 })
    .toBuffer()
}

async function line({ text, size, colour, top }: { text: string; size: number; colour: string; top: number }) {
  const markup = `<span foreground="${colour}" size="${size * 1024}" weight="bold">${escapeMarkup(text)}</span>`
  const { data, info } = await sharp({
    text: { text: markup, font, fontfile, width: textWidth, align: 'centre', rgba: true, dpi: 96, wrap: 'word-char' },
  })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  return { input: data, top, left: Math.round((width - info.width) / 2) }
}

const escapeMarkup = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '')

const shortened = (title: string): string => (title.length > maxTitle ? `${title.slice(0, maxTitle - 1)}…` : title)
