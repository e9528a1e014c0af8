import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureGrowth } from '@three-affairs/document/tests/growth.ts'
import { arbitraryDocument, payloads } from '@three-affairs/document/tests/arbitrary-documents.ts'
import { diffDocuments, hasChanges } from './diff.ts'
import type { BlockDiff } from './document-diff.ts'
import { diffHtml } from './diff-html.ts'
import { diffInlines } from './diff-text.ts'
import { htmlToDocument } from '../from-html.server.ts'
import type { ArticleDocument } from '../nodes.ts'
import { articleDocumentSchema } from '../schema.ts'
import { blockText, documentText, inlineText } from '../text.ts'

const read = (html: string): ArticleDocument => htmlToDocument(html).document
const compare = (before: string, after: string): string => diffHtml(diffDocuments(read(before), read(after)))
const words = /<span class="visually-hidden">（(?:新增|删除)(?:开始|结束)）<\/span>/g
/** Without the words for screen readers. */
const compareShort = (before: string, after: string): string => compare(before, after).replace(words, '')

type Side = 'before' | 'after'
const hidden = { before: ['added', 'moved'], after: ['removed', 'moved-away'] } as const

/** The text of one side, put together from the parts of a comparison. */
function sideText(blocks: readonly BlockDiff[], side: Side): string {
  return blocks
    .filter(({ change }) => !hidden[side].some((each) => each === change) || (change === 'moved' && side === 'after'))
    .map((diff) => {
      if (!('before' in diff)) return blockText(diff.block)
      const { detail } = diff
      if (detail?.kind === 'text')
        return detail.pieces
          .map((piece) =>
            piece.change === 'formatted'
              ? inlineText(piece[side])
              : hidden[side].some((each) => each === piece.change)
                ? ''
                : inlineText(piece.content),
          )
          .join('')
      if (detail?.kind === 'list')
        return detail.items
          .filter(({ change }) => !hidden[side].some((each) => each === change))
          .map(({ blocks }) => sideText(blocks, side))
          .join('\n')
      if (detail?.kind === 'blocks') return sideText(detail.blocks, side)
      if (detail?.kind === 'table') {
        const rows = detail.table.rows
          .filter(({ change }) => !hidden[side].some((each) => each === change))
          .map(({ cells }) =>
            cells
              .filter((cell) => cell !== null && cell[side] !== null)
              .map((cell) => sideText(cell?.blocks ?? [], side))
              .join('\t'),
          )
        return [...(detail.table.caption[side] === '' ? [] : [detail.table.caption[side]]), ...rows].join('\n')
      }
      return blockText(diff[side])
    })
    .join('\n')
}

/** A version of the document with some blocks dropped, moved, or taken from another. */
const versions = fc
  .tuple(arbitraryDocument, arbitraryDocument, fc.infiniteStream(fc.nat(5)))
  .map(([before, other, choices]) => {
    const content = before.content.flatMap((block, i) => {
      const choice = choices.next().value
      if (choice === 0) return []
      return choice === 1 ? [...other.content.slice(i, i + 1), block] : [block]
    })
    if (choices.next().value === 0) content.reverse()
    const ids = new Set<string>()
    const unique = content.filter(({ attrs }) => !ids.has(attrs.blockId) && ids.add(attrs.blockId))
    // The other document's text with the ids of this one: blocks that were rewritten.
    const rewritten = other.content.map((block, i) => ({
      ...block,
      attrs: { ...block.attrs, ...before.content[i]?.attrs },
    }))
    const after = choices.next().value === 0 ? { type: 'doc', content: rewritten } : { type: 'doc', content: unique }
    return { before, after: articleDocumentSchema.catch(other).parse(after) }
  })

describe('any two documents', () => {
  test('both are complete and in order in their comparison', () => {
    fc.assert(
      fc.property(versions, ({ before, after }) => {
        const { blocks } = diffDocuments(before, after)
        expect(sideText(blocks, 'before')).toBe(documentText(before))
        expect(sideText(blocks, 'after')).toBe(documentText(after))
      }),
    )
  })

  test('equal ones have no changes, whatever their ids', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        expect(hasChanges(diffDocuments(document, document))).toBe(false)
        const copy = articleDocumentSchema.parse(
          JSON.parse(JSON.stringify(document, (name, value: unknown) => (name === 'blockId' ? undefined : value))),
        )
        expect(hasChanges(diffDocuments(document, copy))).toBe(false)
      }),
    )
  })

  test('no text becomes markup', () => {
    fc.assert(
      fc.property(versions, ({ before, after }) => {
        const html = diffHtml(diffDocuments(before, after))
        const tags =
          /<\/?[a-z]+\d?(?: (?:class|href|src|alt|width|height|loading|scope|colspan|rowspan|start)="[^"<>]*")*(?: \/)?>/g
        expect(html.replace(tags, '')).not.toMatch(/[<>]/)
      }),
    )
    const figure = (text: string): ArticleDocument =>
      articleDocumentSchema.parse({
        type: 'doc',
        content: [{ type: 'figure', attrs: { src: '/files/a.png', alt: text, caption: text } }],
      })
    for (const payload of payloads)
      expect(diffHtml(diffDocuments(figure('甲'), figure(payload)))).not.toMatch(
        /<(?!\/?(?:figure|img|figcaption|p|ul|li|ins|del|span)\b)/,
      )
  })
})

describe('text', () => {
  test('says in words for screen readers what was added and removed', () => {
    expect(compare('<p>村委会于三月公开</p>', '<p>村委会于四月公开</p>')).toBe(
      '<p>村委会于<del><span class="visually-hidden">（删除开始）</span>三<span class="visually-hidden">（删除结束）</span></del>' +
        '<ins><span class="visually-hidden">（新增开始）</span>四<span class="visually-hidden">（新增结束）</span></ins>月公开</p>',
    )
  })

  test.each([
    ['合计12,345.67元', '合计12,845.60元', '合计<del>12,345.67</del><ins>12,845.60</ins>元'],
    ['一致同意的方案已经通过', '一致同意的方案没有通过', '一致同意的方案<del>已经</del><ins>没有</ins>通过'],
    [
      '村民代表会议三月一日召开并公示',
      '村民代表会议五月六日召开并公示',
      '村民代表会议<del>三月一</del><ins>五月六</ins>日召开并公示',
    ],
    ['完全不同的一段', '另外写了别的话', '<del>完全不同的一段</del><ins>另外写了别的话</ins>'],
  ])('%s → %s', (before, after, expected) => {
    const ids = (text: string): ArticleDocument => ({
      type: 'doc',
      content: [{ type: 'paragraph', attrs: { blockId: 'a' }, content: [{ type: 'text', text }] }],
    })
    expect(diffHtml(diffDocuments(ids(before), ids(after))).replace(words, '')).toBe(`<p>${expected}</p>`)
  })

  test('shows changed formats and where a link leads now', () => {
    expect(compareShort('<p>请看说明</p>', '<p>请看<b>说明</b></p>')).toBe(
      '<p>请看<span class="diff-formatted"><span class="visually-hidden">（格式改动）</span><strong>说明</strong></span></p>',
    )
    expect(compareShort('<p>请看<a href="/a">说明</a></p>', '<p>请看<a href="/b">说明</a></p>')).toContain('（链接：')
  })

  test('the time for a rewritten paragraph grows with its length only', () => {
    const long = (length: number, step: number): string =>
      Array.from({ length }, (_, i) => String.fromCodePoint(0x4e00 + ((i * step) % 997))).join('')
    const compare = (length: number) =>
      diffInlines([{ type: 'text', text: long(length, 7) }], [{ type: 'text', text: long(length, 11) }])
    expect(measureGrowth(compare, 12_500)).toBeLessThan(10)
  })
})

describe('blocks', () => {
  test('unchanged ones are folded, with their number, beside one that stays visible', () => {
    const paragraphs = (last: string) =>
      `${Array.from({ length: 9 }, (_, i) => `<p>第${i}段不变</p>`).join('')}<p>${last}</p>`
    expect(compareShort(paragraphs('今年公开四次'), paragraphs('今年公开六次'))).toMatch(
      /^<details><summary>未改动的 8 段<\/summary><p>第0段.*<\/details><p>第8段不变<\/p><p>今年公开<del>四<\/del><ins>六<\/ins>次<\/p>$/,
    )
  })

  test('without ids, similar paragraphs are recognised between new and deleted ones', () => {
    expect(
      compareShort(
        '<p>全村共有一百二十户</p><p>本季度收入如下</p><p>特此公告</p>',
        '<p>新加的说明文字</p><p>全村共有一百三十户</p><p>特此公告</p>',
      ),
    ).toBe(
      '<ins><p>新加的说明文字</p></ins><p>全村共有一百<del>二</del><ins>三</ins>十户</p><del><p>本季度收入如下</p></del><p>特此公告</p>',
    )
  })

  test('a moved paragraph is shown at both places', () => {
    const [one, two, three] = [
      '第一段文字，说明收入情况。',
      '第二段，列出全部支出明细。',
      '第三段：监督委员会意见如下。',
    ].map((text) => `<p>${text}</p>`)
    expect(compareShort(`${one}${two}${three}`, `${two}${three}${one}`)).toBe(
      `<p class="diff-note">此处有一段移到别处：</p><del>${one}</del>${two}${three}<p class="diff-note">以下一段从别处移来：</p>${one}`,
    )
  })

  test('a heading that was centred is told', () => {
    expect(compareShort('<h2>示例市人民政府文件</h2>', '<h2 class="align-center">示例市人民政府文件</h2>')).toBe(
      '<p class="diff-note">一级标题改为居中一级标题：</p><h2 class="align-center">示例市人民政府文件</h2>',
    )
  })

  test('a paragraph that became a heading is told', () => {
    expect(compareShort('<p>收入情况说明</p>', '<h2>收入情况说明</h2>')).toBe(
      '<p class="diff-note">段落改为一级标题：</p><h2>收入情况说明</h2>',
    )
  })

  test('lists are compared by item', () => {
    expect(
      compareShort(
        '<ul><li>水费支出</li><li>电费支出</li></ul>',
        '<ul><li>水费支出</li><li>修路支出</li><li>电费支出</li></ul>',
      ),
    ).toBe('<ul><li><p>水费支出</p></li><li><ins><p>修路支出</p></ins></li><li><p>电费支出</p></li></ul>')
  })

  test('images are compared by file, alternative text and caption', () => {
    const figure = (src: string, alt: string, caption: string) =>
      `<figure><img src="/files/${src}.png" alt="${alt}"><figcaption>${caption}</figcaption></figure>`
    const html = compareShort(figure('a', '村民大会现场', '三月的会'), figure('b', '村民大会现场', '四月的会'))
    expect(html).toContain('<li>图片文件：')
    expect(html).toContain('<li>图片说明：<del>三</del><ins>四</ins>月的会</li>')
    expect(html).not.toContain('替代文字')
  })

  test('equal documents are said to be equal', () => {
    expect(compare('<p>甲</p>', '<p>甲</p>')).toBe('<p>两个版本的正文相同。</p>')
  })
})

describe('tables', () => {
  const table = (...rows: string[]) =>
    `<table>${rows
      .map(
        (row) =>
          `<tr>${row
            .split(' ')
            .map((cell) => `<td>${cell}</td>`)
            .join('')}</tr>`,
      )
      .join('')}</table>`
  const rows = (html: string): string[] =>
    [...html.replaceAll(/<\/?p>/g, '').matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
      row.replaceAll(/<\/td><td>/g, '|').replaceAll(/<\/?td>/g, ''),
    )
  const head = '项目 金额'

  test('changed cells, added and removed rows', () => {
    const html = compareShort(
      table(head, '水费 100', '电费 200', '路灯 300'),
      table(head, '水费 150', '修渠 80', '电费 200'),
    )
    expect(rows(html)).toEqual([
      '项目|金额',
      '水费|<del>100</del><ins>150</ins>',
      '<span class="visually-hidden">新增行：</span><ins>修渠</ins>|<ins>80</ins>',
      '电费|200',
      '<span class="visually-hidden">删除行：</span><del>路灯</del>|<del>300</del>',
    ])
  })

  test('added and removed columns', () => {
    const html = compareShort(
      table(head, '水费 100', '电费 200'),
      table('项目 备注 金额', '水费 现金 100', '电费 转账 200'),
    )
    expect(html).toContain('表格：新增 1 列')
    expect(rows(html)).toEqual(['项目|<ins>备注</ins>|金额', '水费|<ins>现金</ins>|100', '电费|<ins>转账</ins>|200'])
    expect(compare(table('项目 备注 金额'), table(head))).toContain('表格：删除 1 列')
  })

  test('a renamed column is the same column', () => {
    const html = compareShort(table('项目 金额（元）', '水费 100'), table('项目 金额（万元）', '水费 100'))
    expect(rows(html)).toEqual(['项目|金额（<ins>万</ins>元）', '水费|100'])
  })

  test('unchanged rows are left out, with their number', () => {
    const many = (amount: string) =>
      table(head, ...Array.from({ length: 20 }, (_, i) => `第${i}项 ${i === 10 ? amount : i}`))
    expect(rows(compareShort(many('5'), many('6')))).toEqual([
      '项目|金额',
      '<td colspan="2">未改动的 9 行',
      '第9项|9',
      '第10项|<del>5</del><ins>6</ins>',
      '第11项|11',
      '<td colspan="2">未改动的 8 行',
    ])
  })

  test('merged cells stay merged if rows and columns are the same, and the caption is compared', () => {
    const merged = (amount: string, caption: string) =>
      `<table><caption>${caption}</caption><tr><td rowspan="2">支出</td><td>${amount}</td></tr><tr><td>20</td></tr></table>`
    const html = compareShort(merged('10', '三月收支明细表'), merged('11', '四月收支明细表'))
    expect(html).toContain('<caption><del>三</del><ins>四</ins>月收支明细表</caption>')
    expect(html).toContain('<td rowspan="2"><p>支出</p></td>')
    expect(rows(html)).toHaveLength(2)
  })
})

test('the time for a long text with a long table grows with their length only', () => {
  const sentence = '经村民代表会议讨论通过，现将本季度收支情况公开如下，请全体村民监督。'
  const version = (length: number, edited: boolean) => {
    const paragraphs = Array.from(
      { length },
      (_, i) => `<p>${i}、${sentence.repeat(4)}${edited && i % 3 === 0 ? '另有补充说明。' : ''}${edited ? '' : i}</p>`,
    )
    const rows = Array.from(
      { length },
      (_, i) =>
        `<tr><td>项目${i}</td><td>${i * 31}.00</td><td>${edited && i % 5 === 0 ? i : i + 1}</td><td>现金</td><td>备注${i}</td></tr>`,
    )
    return read(`${paragraphs.join('')}<table>${rows.join('')}</table>`)
  }
  const versions = new Map(
    [50, 200].map((length) => [length, [version(length, false), version(length, true)] as const]),
  )
  const compare = (length: number) => {
    const [before, after] = versions.get(length) ?? [read(''), read('')]
    diffHtml(diffDocuments(before, after))
  }
  expect(measureGrowth(compare, 50)).toBeLessThan(10)
})
