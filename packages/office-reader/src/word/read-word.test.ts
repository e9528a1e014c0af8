import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documentToHtml } from '@three-affairs/document/to-html.ts'
import {
  cell,
  field,
  paragraph,
  row,
  run,
  table,
  textBox,
  wordFile,
} from '@three-affairs/office-reader/tests/arbitrary-word.ts'
import { readWord } from './read-word.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../tests/word', name))
const read = async (file: Buffer) => {
  const { document, dropped } = await readWord(file)
  return { html: documentToHtml(document), dropped }
}
const htmlOf = async (body: string, parts?: Record<string, string>) => (await read(wordFile(body, parts))).html

test.each([
  [
    'd01-articles-numbered-by-word.docx',
    '<p>为规范村级财务公开，制定本办法。</p><p>第一条　集体收入按季公开。</p><p>第二条　支出逐笔公开。</p><p>（一）水电费</p><p>（二）维修费</p><p>第三条　违反本办法第二条的，由苏木乡镇责令改正。</p>',
    [],
  ],
  ['d03-ruby-name.docx', '<p>嘎查达示例䶮(yǎn)主持会议。</p>', []],
  ['d04-simple-field.docx', '<p>本季度支出合计12345.60元，公开日期2026年1月5日。</p>', []],
  ['d08-text-box-without-fallback.docx', '<p>公示如下：</p><p>文本框里的公示期七天</p><p>完。</p>', []],
  ['d11-hidden-text.docx', '<p>公开内容。</p>', ['隐藏的文字 1 处（第 1 段“内部备注不公开。”）']],
  [
    'd14-table-sdt-row-gridbefore.docx',
    '<table><tbody><tr><td>项目</td><td>金额</td></tr><tr><td>承包费</td><td>100.00</td></tr><tr><td></td><td>200.00</td></tr></tbody></table><p>完</p>',
    [],
  ],
  [
    'd18-centred-red-head.docx',
    '<p class="align-center">示例市人民政府文件</p><p class="align-center">示例发〔2026〕1号</p><p class="align-right">示例市人民政府</p><p class="align-right">2026年1月5日</p>',
    [],
  ],
])('%s', async (name, html, dropped) => {
  const result = await read(fixture(name))
  expect(result.html).toBe(html)
  expect(result.dropped).toEqual(dropped)
})

const numbering = (...levels: string[]) => ({
  'numbering.xml': `<w:numbering><w:abstractNum w:abstractNumId="7">${levels.map((level, at) => `<w:lvl w:ilvl="${at}">${level}</w:lvl>`).join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num></w:numbering>`,
})
const level = (format: string, text: string) =>
  `<w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>`
const item = (text: string, at = 0, list = 1) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`)

describe('numbers that Word writes itself', () => {
  test.each([
    [
      'ordered lists with bullets below',
      [level('decimal', '%1.'), level('bullet', '·')],
      item('甲') + item('乙', 1) + item('丙'),
      '<ol><li>甲<ul><li>乙</li></ul></li><li>丙</li></ol>',
    ],
    [
      'numbers of several levels',
      [level('decimal', '%1'), level('decimal', '%1.%2')],
      item('甲') + item('乙', 1) + item('丙', 1) + item('丁') + item('戊', 1),
      '<p>1 甲</p><p>1.1 乙</p><p>1.2 丙</p><p>2 丁</p><p>2.1 戊</p>',
    ],
    [
      'a list that begins anew',
      [level('chineseCounting', '%1、')],
      item('甲') + item('乙') + item('丙', 0, 2) + item('丁', 0, 2),
      '<p>一、甲</p><p>二、乙</p><p>一、丙</p><p>二、丁</p>',
    ],
    [
      'an ordered list that goes on after a paragraph',
      [level('decimal', '%1.')],
      item('甲') + paragraph(run('说明')) + item('乙'),
      '<ol><li>甲</li></ol><p>说明</p><ol start="2"><li>乙</li></ol>',
    ],
    [
      'numbers after ten',
      [level('chineseCountingThousand', '第%1条')],
      Array.from({ length: 11 }, () => item('文')).join(''),
      '<p>第十一条　文</p>',
    ],
    [
      'numbers in circles',
      [level('decimalEnclosedCircleChinese', '%1')],
      item('甲') + item('乙'),
      '<p>① 甲</p><p>② 乙</p>',
    ],
    ['words as bullets', [level('bullet', '附件：')], item('清单'), '<p>附件：清单</p>'],
  ])('%s', async (_, levels, body, html) => {
    expect(await htmlOf(body, numbering(...levels))).toContain(html)
  })

  test('of styles, with the number of a heading', async () => {
    const styles =
      '<w:styles><w:style w:type="paragraph" w:styleId="a"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>'
    const parts = { ...numbering(level('chineseCounting', '第%1章')), 'styles.xml': styles }
    expect(await htmlOf(paragraph(run('总则', '<w:b/>'), '<w:pStyle w:val="a"/>'), parts)).toContain(
      '<h2>第一章　总则</h2>',
    )
  })
})

describe('text', () => {
  test.each([
    [
      'a link without scheme',
      `<w:hyperlink r:id="site">${run('网站')}</w:hyperlink>`,
      '<a href="http://www.example.cn/a">网站</a>',
    ],
    ['results of fields, without their code', field(' PAGE ', run('3')) + field(' IF 1 = 1 ', run('是')), '<p>3是</p>'],
    [
      'a field in the code of another',
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${field(' MERGEFIELD a ', run('代码'))}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('结果')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      '<p>结果</p>',
    ],
    ['text after a field without end', `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${run('正文')}`, '<p>正文</p>'],
    [
      'formulas',
      '<m:oMath><m:r><m:t>S=π</m:t></m:r><m:sSup><m:e><m:r><m:t>r</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup><m:r><m:t>+</m:t></m:r><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>',
      '<p>S=πr²+(a+b)/2</p>',
    ],
    [
      'signs of symbol fonts',
      `<w:r><w:sym w:font="Wingdings 2" w:char="F052"/></w:r>${run('R', '<w:rFonts w:ascii="Wingdings 2"/>')}`,
      '<p>☑☑</p>',
    ],
    [
      'boxes of old forms',
      '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
      '<p>☑</p>',
    ],
  ])('%s', async (_, content, html) => {
    expect(await htmlOf(paragraph(content))).toContain(html)
  })

  test('of a text box once, after its paragraph', async () => {
    expect(await htmlOf(paragraph(run('前') + textBox(paragraph(run('框'))) + run('后')))).toBe('<p>前后</p><p>框</p>')
  })

  test('of footnotes, with marks', async () => {
    const footnotes = `<w:footnotes><w:footnote w:id="-1"><w:p/></w:footnote><w:footnote w:id="4">${paragraph(`<w:r><w:footnoteRef/></w:r>${run('以公示为准')}`)}</w:footnote></w:footnotes>`
    const body = paragraph(`${run('面积')}<w:r><w:footnoteReference w:id="4"/></w:r>`)
    expect(await read(wordFile(body, { 'footnotes.xml': footnotes }))).toEqual({
      html: '<p>面积<sup>[1]</sup></p><p>[1] 以公示为准</p>',
      dropped: [],
    })
  })

  test('on several pages gets rules between them', async () => {
    const body =
      paragraph(run('甲')) +
      paragraph('<w:r><w:br w:type="page"/></w:r>') +
      paragraph(run('乙'), '<w:pageBreakBefore/>')
    expect(await htmlOf(body)).toBe('<p>甲</p><hr /><p>乙</p>')
  })
})

describe('what is left out is named with its place', () => {
  const styles =
    '<w:styles><w:style w:type="paragraph" w:styleId="n"><w:name w:val="内部"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>'
  test.each([
    [
      'text that a style hides',
      paragraph(run('公开')) + paragraph(run('内部'), '<w:pStyle w:val="n"/>'),
      '隐藏的文字 1 处（第 2 段“内部”）',
    ],
    [
      'hidden rows',
      table(row(cell(paragraph(run('公开')))) + row(cell(paragraph(run('秘密'))), '<w:hidden/>')),
      '隐藏的行 1 处（表格 1 第 2 行“秘密”）',
    ],
    [
      'deleted text',
      paragraph(`${run('公开')}<w:del><w:r><w:delText>旧</w:delText></w:r></w:del>`),
      '修订中已删除的文字 1 处（第 1 段“旧”）',
    ],
    [
      'pictures',
      paragraph(`${run('图')}<w:r><w:drawing><pic:blipFill><a:blip r:embed="x"/></pic:blipFill></w:drawing></w:r>`),
      '图片 1 处（第 1 段，请在正文中插入，并写明内容）',
    ],
    [
      'other files',
      `${paragraph(run('公开'))}<w:altChunk r:id="x"/>`,
      '插入的另一个文件 1 处（正文，请在 Word 里打开再保存，或复制它的文字）',
    ],
    ['comments', paragraph(`${run('公开')}<w:r><w:commentReference w:id="1"/></w:r>`), '批注 1 处（第 1 段）'],
    [
      'links that cannot be opened',
      paragraph(field(' HYPERLINK "file:///c:/a" ', run('公开'))),
      '无法打开的链接（文字保留） 1 处（地址“file:///c:/a”）',
    ],
  ])('%s', async (_, body, phrase) => {
    const { html, dropped } = await read(wordFile(body, { 'styles.xml': styles }))
    expect(html).not.toMatch(/内部|秘密|旧/)
    expect(dropped).toEqual([phrase])
  })

  test('headers that pages show', async () => {
    const header = (text: string) => ({ 'header1.xml': `<w:hdr>${paragraph(run(text))}</w:hdr>` })
    const section = (type: string) => `<w:sectPr><w:headerReference w:type="${type}" r:id="header1.xml"/></w:sectPr>`
    const body = paragraph(run('正文'))
    expect((await read(wordFile(body + section('default'), header('某某文件')))).dropped).toEqual([
      '页眉 1 处（页眉“某某文件”）',
    ])
    expect((await read(wordFile(body + section('first'), header('某某文件')))).dropped).toEqual([])
    expect((await read(wordFile(body + section('default'), header('— 3 —')))).dropped).toEqual([])
  })
})

test('keeps amounts in their columns beside merged cells', async () => {
  const text = (value: string) => paragraph(run(value))
  const html = await htmlOf(
    table(
      row(cell(text('项目'), '<w:vMerge w:val="restart"/>') + cell(text('甲')) + cell(text('1'))) +
        row(cell(paragraph(''), '<w:vMerge/>') + cell(text('乙')) + cell(text('2'))) +
        row(cell(text('合计'), '<w:gridSpan w:val="2"/>') + cell(text('3')), '<w:gridAfter w:val="1"/>'),
    ),
  )
  expect(html).toBe(
    '<table><tbody><tr><td rowspan="2">项目</td><td>甲</td><td>1</td></tr><tr><td>乙</td><td>2</td></tr><tr><td colspan="2">合计</td><td>3</td><td></td></tr></tbody></table>',
  )
})

test('refuses a text that unpacks to gigabytes', async () => {
  const body = paragraph(run('公'.repeat(11_000_000)))
  await expect(readWord(wordFile(body))).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('MB'),
  })
})

test('refuses a text of more elements than any article has', async () => {
  await expect(readWord(wordFile('<w:p/>'.repeat(600_001)))).rejects.toMatchObject({ code: 'too_large' })
})

test('centred headings and titles stay centred', async () => {
  const styles =
    '<w:styles><w:style w:type="paragraph" w:styleId="t"><w:name w:val="Title"/><w:pPr><w:jc w:val="center"/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="h"><w:name w:val="heading 2"/></w:style></w:styles>'
  const body =
    paragraph(run('示例市人民政府文件'), '<w:pStyle w:val="t"/>') +
    paragraph(run('通知'), '<w:pStyle w:val="h"/><w:jc w:val="center"/>') +
    paragraph(run('一、总则'), '<w:pStyle w:val="h"/>')
  expect((await read(wordFile(body, { 'styles.xml': styles }))).html).toBe(
    '<h2 class="align-center">示例市人民政府文件</h2><h3 class="align-center">通知</h3><h3>一、总则</h3>',
  )
})
