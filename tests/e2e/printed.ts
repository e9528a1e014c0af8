import type { Page } from '@playwright/test'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PrintedPage = {
  /** Size of the paper in points. */
  width: number
  height: number
  texts: { text: string; left: number; right: number }[]
  /** Of texts, lines and areas, as #rrggbb. */
  colours: Set<string>
}

/** The pages that a printer would get, read back from the PDF. Some fonts name a character by its radical. */
export async function printed(page: Page): Promise<PrintedPage[]> {
  const file = await page.pdf({ preferCSSPageSize: true })
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1))
  return Promise.all(
    pages.map(async (opened) => {
      const paper = await opened
      const { width, height } = paper.getViewport({ scale: 1 })
      const { items } = await paper.getTextContent()
      const { fnArray, argsArray } = await paper.getOperatorList()
      const colours = fnArray.flatMap((name, at) =>
        name === OPS.setFillRGBColor || name === OPS.setStrokeRGBColor ? [String((argsArray[at] as unknown[])[0])] : [],
      )
      const texts = items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str.normalize('NFKC'),
                left: Number(item.transform[4]),
                right: Number(item.transform[4]) + item.width,
              },
            ]
          : [],
      )
      return { width, height, texts, colours: new Set(colours) }
    }),
  )
}

export const readText = (pages: readonly PrintedPage[]): string =>
  pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join('')
