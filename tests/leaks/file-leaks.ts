import { bankCard, idNumber, idNumberWithX, phone, sentence } from './invented.ts'
import * as office from './office-files.ts'
import * as other from './other-files.ts'
import * as pdf from './pdf-files.ts'
import type { Leak } from './text-leaks.ts'

export type FileLeak = Leak & { name: string; bytes: Buffer }
export type UnreadableFile = { title: string; name: string; bytes: Buffer }

const { docx, numberCell, paragraph, row, shown, textCell, wordPart, xlsx } = office

let made = 1_000
/** A leak of each kind in turn. */
function leak(group: string, title: string, name: string, write: (number: string) => Buffer): FileLeak {
  made += 1
  const kinds = [
    ['id-number', idNumber(made)],
    ['phone', phone(made)],
    ['bank-card', bankCard(made)],
  ] as const
  const [kind, number] = kinds[made % 3] ?? kinds[0]
  return { group, title, kind, number, name: name.replace('#', number), bytes: write(number) }
}
const cut = (number: string): [string, string, string] => [number.slice(0, 3), number.slice(3, 7), number.slice(7)]
const text = (number: string): string => sentence('号码', number)

const inDocx = (title: string, write: (number: string) => Buffer): FileLeak => leak('DOCX', title, '公示.docx', write)
const docxLeaks: readonly FileLeak[] = [
  inDocx('body', (number) => docx(paragraph(text(number)))),
  inDocx('split runs', (number) => docx(paragraph('号码', ...cut(number)))),
  inDocx('one run for each digit', (number) => docx(paragraph('号码', ...Array.from(number)))),
  inDocx('a table cell', (number) => docx(office.wordTable('示例甲', number, '300.00'))),
  inDocx('a header', (number) => docx('', { 'word/header1.xml': wordPart('hdr', paragraph(text(number))) })),
  inDocx('a footer', (number) => docx('', { 'word/footer2.xml': wordPart('ftr', paragraph(text(number))) })),
  inDocx('a comment', (number) =>
    docx('', {
      'word/comments.xml': wordPart('comments', `<w:comment w:author="示例">${paragraph(number)}</w:comment>`),
    }),
  ),
  inDocx('the author of a comment', (number) =>
    docx('', {
      'word/comments.xml': wordPart('comments', `<w:comment w:author="示例${number}">${paragraph('好')}</w:comment>`),
    }),
  ),
  inDocx('a footnote', (number) =>
    docx('', { 'word/footnotes.xml': wordPart('footnotes', `<w:footnote>${paragraph(text(number))}</w:footnote>`) }),
  ),
  inDocx('an endnote', (number) =>
    docx('', { 'word/endnotes.xml': wordPart('endnotes', `<w:endnote>${paragraph(text(number))}</w:endnote>`) }),
  ),
  inDocx('a text box', (number) => docx(office.textBox(text(number)))),
  inDocx('deleted text', (number) => docx(office.tracked(number, '0482-8200000'))),
  inDocx('inserted text', (number) => docx(office.tracked('0482-8200000', number))),
  inDocx('inserted text against deleted text', (number) => docx(office.tracked(phone(2_000), number))),
  inDocx('hidden text', (number) => docx(`<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>${number}</w:t></w:r></w:p>`)),
  inDocx('an alternative text', (number) =>
    docx(`<w:p><w:r><w:drawing><wp:docPr id="1" name="a" descr="名单 ${number}"/></w:drawing></w:r></w:p>`),
  ),
  inDocx('the instruction of a field', (number) =>
    docx(`<w:p><w:r><w:instrText>HYPERLINK "mailto:${number}@example.com"</w:instrText></w:r></w:p>`),
  ),
  inDocx('a link', (number) =>
    docx('', {
      'word/_rels/document.xml.rels': `<Relationships><Relationship Id="r1" Type="x/hyperlink" Target="tel:${number}" TargetMode="External"/></Relationships>`,
    }),
  ),
  inDocx('core properties', (number) =>
    docx('', {
      'docProps/core.xml': `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>${text(number)}</dc:title></cp:coreProperties>`,
    }),
  ),
  inDocx('custom properties', (number) =>
    docx('', {
      'docProps/custom.xml': `<Properties><property name="a"><lpwstr>${number}</lpwstr></property></Properties>`,
    }),
  ),
  inDocx('a text in WordArt', (number) => docx(`<w:p><w:r><v:textpath string="${number}"/></w:r></w:p>`)),
  inDocx('hyphens that do not break', (number) =>
    docx(
      `<w:p><w:r><w:t>${cut(number)[0]}</w:t><w:noBreakHyphen/><w:t>${cut(number)[1]}</w:t><w:noBreakHyphen/><w:t>${cut(number)[2]}</w:t></w:r></w:p>`,
    ),
  ),
  inDocx('an embedded table', (number) =>
    docx('', { 'word/embeddings/a.xlsx': xlsx([{ name: 'a', rows: row(textCell(number)) }]) }),
  ),
  inDocx('the metadata of a picture', (number) => office.picturedDocx(other.exifJpeg(number), true)),
]

const inXlsx = (title: string, write: (number: string) => Buffer): FileLeak => leak('XLSX', title, '名册.xlsx', write)
const sharedStrings = (...items: readonly string[]): string =>
  `<sst xmlns="m">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`
const excelNumber = (title: string, kind: Leak['kind'], number: string, written: string): FileLeak => ({
  group: 'XLSX',
  title,
  kind,
  number,
  name: '名册.xlsx',
  bytes: xlsx([{ name: '公示', rows: row(textCell('示例甲'), numberCell(written), numberCell('300.5')) }]),
})
const xlsxLeaks: readonly FileLeak[] = [
  inXlsx('a cell', (number) => xlsx([{ name: '公示', rows: row(textCell('示例甲'), textCell(number)) }])),
  inXlsx('a shared string', (number) =>
    xlsx([{ name: '公示', rows: row('<c t="s"><v>1</v></c>') }], {
      'xl/sharedStrings.xml': sharedStrings('<t>户主</t>', `<t>${number}</t>`),
    }),
  ),
  inXlsx('a shared string with split runs', (number) =>
    xlsx([{ name: '公示', rows: row('<c t="s"><v>0</v></c>') }], {
      'xl/sharedStrings.xml': sharedStrings(
        cut(number)
          .map((piece) => `<r><t>${piece}</t></r>`)
          .join(''),
      ),
    }),
  ),
  inXlsx('a shared string that no cell shows', (number) =>
    xlsx([shown], { 'xl/sharedStrings.xml': sharedStrings(`<t>${number}</t>`) }),
  ),
  excelNumber('a phone as a number', 'phone', phone(1_101), phone(1_101)),
  excelNumber('a phone in scientific notation', 'phone', phone(1_102), office.scientific(phone(1_102))),
  excelNumber('an ID number as a number', 'id-number', idNumber(1_103), idNumber(1_103)),
  excelNumber('an ID number in scientific notation', 'id-number', idNumber(1_104), office.scientific(idNumber(1_104))),
  excelNumber(
    'an ID number that the spreadsheet damaged',
    'id-number',
    `${idNumber(1_105).slice(0, 15)}000`,
    office.scientific(`${idNumber(1_105).slice(0, 15)}000`),
  ),
  inXlsx('a hidden sheet', (number) => xlsx([shown, { name: '原始', rows: row(textCell(number)), hidden: true }])),
  inXlsx('a hidden column', (number) =>
    xlsx([
      {
        name: '公示',
        rows: row(textCell('示例甲'), textCell(number)),
        more: '<cols><col min="2" max="2" hidden="1"/></cols>',
      },
    ]),
  ),
  inXlsx('a hidden row', (number) => xlsx([{ name: '公示', rows: `<row hidden="1">${textCell(number)}</row>` }])),
  inXlsx('a comment', (number) =>
    xlsx([shown], {
      'xl/comments1.xml': `<comments><comment><text><r><t>${number}</t></r></text></comment></comments>`,
    }),
  ),
  inXlsx('a threaded comment', (number) =>
    xlsx([shown], {
      'xl/threadedComments/threadedComment1.xml': `<a><threadedComment><text>${number}</text></threadedComment></a>`,
    }),
  ),
  inXlsx('the cached result of a formula', (number) =>
    xlsx([{ name: '公示', rows: row(`<c t="str"><f>A9</f><v>${number}</v></c>`) }]),
  ),
  inXlsx('a constant in a formula', (number) =>
    xlsx([{ name: '公示', rows: row(`<c t="str"><f>LEFT("${number}",3)</f><v>略</v></c>`) }]),
  ),
  inXlsx('a text box', (number) =>
    xlsx([shown], {
      'xl/drawings/drawing1.xml': `<d xmlns:a="a"><a:p><a:r><a:t>${cut(number)[0]}</a:t></a:r><a:r><a:t>${cut(number).slice(1).join('')}</a:t></a:r></a:p></d>`,
    }),
  ),
  inXlsx('the cache of a pivot table', (number) =>
    xlsx([shown], {
      'xl/pivotCache/pivotCacheDefinition1.xml': `<a><sharedItems><s v="${number}"/></sharedItems></a>`,
    }),
  ),
  inXlsx('the name of a sheet', (number) => xlsx([{ ...shown, name: number }])),
  inXlsx('a page header', (number) =>
    xlsx([{ ...shown, more: `<headerFooter><oddHeader>&amp;C${number}</oddHeader></headerFooter>` }]),
  ),
  inXlsx('a list of allowed values', (number) =>
    xlsx([
      {
        ...shown,
        more: `<dataValidations><dataValidation><formula1>"${number},略"</formula1></dataValidation></dataValidations>`,
      },
    ]),
  ),
  inXlsx('core properties', (number) =>
    xlsx([shown], { 'docProps/core.xml': `<a xmlns:dc="d"><dc:description>${number}</dc:description></a>` }),
  ),
  inXlsx('one cell for each digit', (number) =>
    xlsx([{ name: '公示', rows: row(textCell('示例甲'), ...Array.from(number).map(numberCell)) }]),
  ),
]

const inPdf = (title: string, write: (number: string) => Buffer): FileLeak => leak('PDF', title, '公示.pdf', write)
const pdfLeaks: readonly FileLeak[] = [
  inPdf('UniGB-UCS2-H', (number) => pdf.chinesePdf(text(number))),
  inPdf('UniGB-UCS2-H, full width', (number) =>
    pdf.chinesePdf(number.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))),
  ),
  inPdf('GBK-EUC-H', pdf.gbkPdf),
  inPdf('UniGB-UTF16-H, pieces with distances', pdf.spacedPdf),
  inPdf('each character placed by itself', pdf.placedPdf),
  inPdf('broken at the end of a line', (number) => pdf.wrappedPdf('按照规定公示示例甲身份证和银行卡和电话', number)),
  inPdf('an embedded subset with its table', (number) => pdf.embeddedPdf(text(number))),
  inPdf('cropped away', pdf.croppedPdf),
  inPdf('a note', pdf.notePdf),
  inPdf('a form field', pdf.formPdf),
  inPdf('the title', pdf.titledPdf),
  inPdf('a bookmark', pdf.bookmarkedPdf),
  inPdf('XMP', pdf.xmpPdf),
]

const plain = (title: string, name: string, write: (number: string) => Buffer): FileLeak =>
  leak('TXT and CSV', title, name, write)
const plainLeaks: readonly FileLeak[] = [
  plain('UTF-8', '名单.txt', (number) => Buffer.from(text(number))),
  plain('UTF-8 with its mark', '名单.csv', (number) => Buffer.from(`\ufeff户主,号码\r\n示例甲,${number}\r\n`)),
  plain('GB18030', '名单.csv', other.gb18030),
  plain('GB18030', '名单.txt', other.gb18030),
  plain('UTF-16 LE', '名单.txt', (number) => other.utf16(text(number))),
  plain('UTF-16 BE', '名单.txt', (number) => other.utf16(text(number), true)),
  plain('UTF-16 without its mark', '名单.csv', (number) =>
    other.utf16(`户主,号码\r\n示例甲,${number}\r\n`, false, false),
  ),
  plain('quoted for spreadsheets', '名单.csv', (number) => Buffer.from(`示例甲,"=""${number}""",300\r\n`)),
  plain('one cell for each digit', '名单.csv', (number) => Buffer.from(`示例甲,${Array.from(number).join(',')}\r\n`)),
]

const zipped = (title: string, write: (number: string) => Buffer): FileLeak => leak('ZIP', title, '材料.zip', write)
const zipLeaks: readonly FileLeak[] = [
  zipped('a text', (number) => other.zip({ '名单.txt': Buffer.from(text(number)) })),
  zipped('a text in GB18030', (number) => other.zip({ '名单.csv': other.gb18030(number) })),
  zipped('a Word document', (number) => other.zip({ '公示/公示.docx': docx(paragraph(...cut(number))) })),
  zipped('a table', (number) =>
    other.zip({ '名册.xlsx': xlsx([shown, { name: 'a', rows: row(textCell(number)), hidden: true }]) }),
  ),
  zipped('a PDF', (number) => other.zip({ '公示.pdf': pdf.chinesePdf(text(number)) })),
  zipped('a picture', (number) => other.zip({ 'a.jpg': other.exifJpeg(number) })),
  zipped('a file name', (number) => other.zip({ [`示例甲${number}.txt`]: Buffer.from('略') })),
  zipped('a file name in GBK', (number) => other.gbkNamedZip(number, Buffer.from('略'))),
  zipped('a folder', (number) => other.zip({ [`${number}/a.txt`]: Buffer.from('略') })),
]

const picture = (title: string, name: string, write: (number: string) => Buffer): FileLeak =>
  leak('pictures', title, name, write)
const pictureLeaks: readonly FileLeak[] = [
  picture('EXIF', 'a.jpg', (number) => other.exifJpeg(`list ${number}`)),
  picture('EXIF in UTF-16', 'a.jpg', (number) => other.exifJpeg(`示例甲${number}`, 0x9c9c)),
  picture('XMP', 'a.jpg', other.xmpJpeg),
  picture('XMP with character references', 'a.jpg', (number) =>
    other.xmpJpeg(
      Array.from(number)
        .map((digit) => `&#${digit.charCodeAt(0)};`)
        .join(''),
    ),
  ),
  picture('IPTC', 'a.jpg', (number) => other.iptcJpeg(`list ${number}`)),
  picture('a JPEG comment', 'a.jpg', other.commentJpeg),
  picture('PNG text', 'a.png', other.textPng),
  picture('compressed PNG text', 'a.png', other.packedTextPng),
  picture('international PNG text', 'a.png', other.internationalTextPng),
  picture('WebP', 'a.webp', other.webp),
  picture('a GIF comment', 'a.gif', other.gif),
]

const named = (title: string, name: string, bytes: Buffer): FileLeak => leak('file names', title, name, () => bytes)
const nameLeaks: readonly FileLeak[] = [
  named('a PDF', '示例甲#.pdf', pdf.chinesePdf('略')),
  named('a scan', '示例甲_#_扫描件.pdf', pdf.scanPdf()),
  named('a picture', '#.png', other.plainPng()),
  named('an old Word document', '示例甲-#.doc', other.container('WordDocument')),
]

export const fileLeaks: readonly FileLeak[] = [
  ...docxLeaks,
  ...xlsxLeaks,
  leak('PPTX', 'split runs', '说明.pptx', office.pptx),
  leak('PPTX', 'split runs', '说明.pptx', office.pptx),
  ...pdfLeaks,
  ...plainLeaks,
  ...zipLeaks,
  ...pictureLeaks,
  ...nameLeaks,
]

const goodDocx = docx(paragraph(text(idNumberWithX(1_900))))
const goodXlsx = xlsx([shown])
const goodPdf = pdf.chinesePdf('略')

/** Nobody can tell what is in these: each needs a person. */
export const unreadableFiles: readonly UnreadableFile[] = [
  { title: 'a scan', name: 'a.pdf', bytes: pdf.scanPdf() },
  { title: 'a scan with the number of the page', name: 'a.pdf', bytes: pdf.scanPdf('- 1 -') },
  { title: 'a PDF with letters as outlines', name: 'a.pdf', bytes: pdf.outlinedPdf() },
  {
    title: 'a PDF with a font without characters',
    name: 'a.pdf',
    bytes: pdf.embeddedPdf(text(idNumber(1_901)), false),
  },
  { title: 'an encrypted PDF', name: 'a.pdf', bytes: pdf.encryptedPdf() },
  { title: 'a PDF with an attachment', name: 'a.pdf', bytes: pdf.attachedPdf() },
  { title: 'a truncated PDF', name: 'a.pdf', bytes: goodPdf.subarray(0, Math.floor(goodPdf.length / 2)) },
  { title: 'a .doc', name: 'a.doc', bytes: other.container('WordDocument') },
  { title: 'a .wps', name: 'a.wps', bytes: other.container('WordDocument') },
  { title: 'a .xls', name: 'a.xls', bytes: other.container('Workbook') },
  { title: 'an .et', name: 'a.et', bytes: other.container('Workbook') },
  { title: 'an OFD', name: 'a.ofd', bytes: other.zip({ 'OFD.xml': Buffer.from('<OFD/>') }) },
  { title: 'an encrypted DOCX', name: 'a.docx', bytes: other.container('EncryptedPackage') },
  { title: 'an encrypted XLSX', name: 'a.xlsx', bytes: other.container('EncryptedPackage') },
  { title: 'a DOCX of pictures only', name: 'a.docx', bytes: office.picturedDocx(other.exifJpeg('camera'), false) },
  {
    title: 'a DOCX with an old embedded table',
    name: 'a.docx',
    bytes: docx('', { 'word/embeddings/oleObject1.bin': other.container('Workbook') }),
  },
  {
    title: 'a DOCX with an embedded web page',
    name: 'a.docx',
    bytes: docx('', { 'word/afchunk1.html': Buffer.from('<p>略</p>') }),
  },
  { title: 'a DOCX with damaged bytes', name: 'a.docx', bytes: damaged(goodDocx) },
  { title: 'an encrypted ZIP', name: 'a.zip', bytes: other.encryptedZip({ 'a.txt': Buffer.from('略') }) },
  { title: 'a nested ZIP', name: 'a.zip', bytes: other.zip({ 'b.zip': other.zip({ 'a.txt': Buffer.from('略') }) }) },
  { title: 'a ZIP with a .doc', name: 'a.zip', bytes: other.zip({ 'a.doc': other.container('WordDocument') }) },
  {
    title: 'a ZIP with a scan',
    name: 'a.zip',
    bytes: other.zip({ 'a.txt': Buffer.from('略'), 'a.pdf': pdf.scanPdf() }),
  },
  {
    title: 'a ZIP with something unknown',
    name: 'a.zip',
    bytes: other.zip({ a: Buffer.from('0001020304050607', 'hex') }),
  },
  {
    title: 'a ZIP that unpacks to too much',
    name: 'a.zip',
    bytes: other.zip({ 'a.txt': Buffer.alloc(65 * 1024 * 1024, 32) }),
  },
]

/** Refused at the upload already; scanned again at night they are unreadable. */
export const truncatedFiles: readonly UnreadableFile[] = [
  { title: 'a truncated DOCX', name: 'a.docx', bytes: goodDocx.subarray(0, -60) },
  { title: 'a truncated XLSX', name: 'a.xlsx', bytes: goodXlsx.subarray(0, -60) },
  { title: 'a truncated ZIP', name: 'a.zip', bytes: other.zip({ 'a.txt': Buffer.from('略') }).subarray(0, -30) },
]

function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf('word/document.xml') + 40
  for (let place = at; place < at + 20; place += 1) copy[place] = (copy[place] ?? 0) ^ 255
  return copy
}
