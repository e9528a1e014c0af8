import { expect, test } from 'vitest'
import { htmlToDocument } from '../../../src/platform/html/read-html.server.ts'
import { documentToHtml } from '@three-affairs/document/to-html.ts'
import { cleanHtml } from '../../../src/platform/html/read-html.server.ts'
import { takeShare } from '../../../tests/harness/share.ts'
import { articlesOfDay, sampleDay } from './articles-of-day.ts'

const articles = takeShare(articlesOfDay(sampleDay), 'bodies', 4)
/** As they are stored. */
const bodies = articles.map(({ content }) => cleanHtml(content.replaceAll('/demo/pictures/', '/files/demo/')))

test('every body is the same after it was opened in the editor and saved, and nothing is reported as dropped', () => {
  expect(bodies.length).toBeGreaterThan(3_400)
  const changed = bodies.filter((body) => {
    const { document, dropped } = htmlToDocument(body)
    return documentToHtml(document) !== body || dropped.length > 0
  })
  expect(changed).toEqual([])
})
