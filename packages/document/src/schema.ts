/**
 * The body of an article as the editor keeps it: ProseMirror JSON, names as in Tiptap. `articleDocumentSchema` reads
 * what a browser sent and returns the normal form, so that equal texts are equal JSON.
 */
import { z } from 'zod'
import { isImageSource, readHref } from './addresses.ts'
import { newBlockId } from './block-id.ts'
import { normaliseDocument } from './normalise.ts'
import type { NestedBlock, ArticleDocument } from './nodes.ts'
import { readNodes } from './read-nodes.ts'
import { tableGrid } from './table-grid.ts'

const maxCells = 5_000
export const maxCaption = 1_000

const mark = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum(['bold', 'italic', 'underline', 'strike', 'superscript', 'subscript']),
    attrs: z.object({}).optional(),
  }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.object({
      href: z
        .string()
        .max(2_000, '链接地址过长')
        .transform((href, context) => {
          const read = readHref(href)
          if (read !== null) return read
          context.addIssue({ code: 'custom', message: '链接只能是网址、电话、邮箱或本站地址（以 / 开头）' })
          return z.NEVER
        }),
    }),
  }),
])

const simpleAttributes = z.object({}).exactOptional()

const inlines = z
  .array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text'), text: z.string(), marks: z.array(mark).exactOptional() }),
      z.strictObject({ type: z.literal('hardBreak'), attrs: simpleAttributes, marks: z.array(mark).exactOptional() }),
    ]),
  )
  .exactOptional()

const blockId = z.string().exactOptional()
const plainText = z.string().max(maxCaption, `图片说明、替代文字和表格标题不能超过 ${maxCaption} 字`)

const align = z.enum(['center', 'right']).exactOptional()

const paragraph = z.strictObject({
  type: z.literal('paragraph'),
  attrs: z
    .object({
      blockId,
      align,
      indent: z.literal(true).exactOptional(),
    })
    .exactOptional(),
  content: inlines,
})

const nestedBlocks: z.ZodType<NestedBlock[]> = z.lazy(() => z.array(z.discriminatedUnion('type', nestedKinds)).min(1))

const blockAttributes = z.object({ blockId }).exactOptional()
const listItems = z
  .array(z.strictObject({ type: z.literal('listItem'), attrs: simpleAttributes, content: nestedBlocks }))
  .min(1)
const pixels = z.number().int().min(1).max(100_000).nullable().default(null)

const nestedKinds = [
  paragraph,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.object({ blockId, level: z.literal([2, 3, 4]), align }),
    content: inlines,
  }),
  z.strictObject({ type: z.literal('bulletList'), attrs: blockAttributes, content: listItems }),
  z.strictObject({
    type: z.literal('orderedList'),
    attrs: z.object({ blockId, start: z.number().int().min(0).max(1_000_000).exactOptional() }).exactOptional(),
    content: listItems,
  }),
  z.strictObject({ type: z.literal('blockquote'), attrs: blockAttributes, content: nestedBlocks }),
  z.strictObject({ type: z.literal('horizontalRule'), attrs: blockAttributes }),
  z.strictObject({
    type: z.literal('figure'),
    attrs: z.object({
      blockId,
      src: z.string().refine(isImageSource, '图片只能是上传到本站的文件'),
      alt: plainText.default(''),
      width: pixels,
      height: pixels,
      caption: plainText.exactOptional(),
    }),
  }),
] as const

const cellAttributes = {
  colspan: z.number().int().min(1).max(100).default(1),
  rowspan: z.number().int().min(1).max(1_000).default(1),
  colwidth: z.array(z.number().min(0).max(10_000)).nullable().default(null),
}
const cell = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('tableCell'),
    attrs: z.object(cellAttributes).prefault({}),
    content: nestedBlocks,
  }),
  z.strictObject({
    type: z.literal('tableHeader'),
    attrs: z.object({ ...cellAttributes, scope: z.enum(['col', 'row']).exactOptional() }).prefault({}),
    content: nestedBlocks,
  }),
])
const table = z
  .strictObject({
    type: z.literal('table'),
    attrs: z.object({ blockId, caption: plainText.exactOptional() }).exactOptional(),
    content: z
      .array(
        z.strictObject({
          type: z.literal('tableRow'),
          attrs: z.object({ footer: z.literal(true).exactOptional() }).exactOptional(),
          content: z.array(cell).exactOptional(),
        }),
      )
      .min(1),
  })
  .refine(
    (read) => read.content.length * tableGrid(read).columns <= maxCells,
    `一个表格最多 ${maxCells} 格，请拆成几个表格，或放到附件中`,
  )

const documentSchema = z.strictObject({
  type: z.literal('doc'),
  attrs: simpleAttributes,
  content: z.array(
    z.discriminatedUnion('type', [
      ...nestedKinds,
      table,
      z.strictObject({ type: z.literal('signature'), attrs: blockAttributes, content: z.array(paragraph).min(1) }),
    ]),
  ),
})

/**
 * Reads what a browser sent. Attributes that articles do not have are dropped, since refusing them would lose text that
 * somebody just wrote; anything else unknown is refused.
 */
export const articleDocumentSchema: z.ZodType<ArticleDocument> = z
  .unknown()
  .transform((value, context) => {
    const { nodes, refusal } = readNodes(value)
    if (refusal === null) return nodes
    context.addIssue({ code: 'custom', message: refusal })
    return z.NEVER
  })
  .pipe(documentSchema)
  // `readNodes` gave exactly the blocks below the document a blockId.
  .transform((document) => normaliseDocument(document as unknown as ArticleDocument))

export const emptyDocument = (): ArticleDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { blockId: newBlockId() } }],
})
