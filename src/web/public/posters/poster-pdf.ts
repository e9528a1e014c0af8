/** An article in large print as a tagged PDF, to print and to read with a screen reader. */
import QRCode from 'qrcode'
import { fitOnPaper, onBoards } from '../../../domain/articles/body-table-paper.ts'
import { makePdf } from '../../../domain/articles/posters/pdf-apart.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { AppError } from '../../../platform/errors.ts'
import { formatDate } from '../../../platform/dates.ts'
import { pageLoader } from '../public-routes.server.ts'
import { readPoster } from './poster.server.ts'

export const loader = pageLoader('/article.pdf', async ({ site, query: { id } }) => {
  try {
    return await respondPdf(site, id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Opened by a link: a sentence, not the data that programs get.
    return new Response(error.message, {
      status: error.status,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  }
})

async function respondPdf(site: RequestContext, id: number): Promise<Response> {
  const poster = await readPoster(site, id)
  const { title, unit, html, facts, attachments, versionAddress } = poster
  const [year = 0, month = 0, day = 0] = formatDate(poster.released).split('-').map(Number)
  const pdf = await makePdf({
    title,
    unit,
    site: poster.site,
    line: `${unit}　${title}　${poster.versionHref}`,
    day: { year, month, day },
    turned: isTurned(html),
    facts,
    attachments,
    foot: [
      '手机扫一扫，看这份公示现在与网上是否一致。',
      `第 ${poster.number} 版　${versionAddress}`,
      `有疑问请打电话：${poster.phone.phone}（${poster.phone.of}）`,
    ],
    code: await QRCode.toString(versionAddress, { type: 'svg', margin: 1 }),
    codeWords: `二维码：${versionAddress}`,
    html,
  })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(`${title}.pdf`)}`,
      'x-robots-tag': 'noindex',
    },
  })
}

/** Whether a table needs the wide side of the sheet. */
const isTurned = (html: string): boolean =>
  [...html.matchAll(/<table>([\s\S]*?)<\/table>/g)].some(([, rows = '']) => fitOnPaper(rows, onBoards)?.isTurned)
