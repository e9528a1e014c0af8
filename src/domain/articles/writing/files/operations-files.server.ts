import { sql } from 'kysely'
import { z } from 'zod'
import { getActorName } from '../../../../access/policy.ts'
import { AppError } from '../../../../platform/errors.ts'
import { operation } from '../../../operation.ts'
import { articleInput } from '../work-schema.ts'
import { mostFileBytes, type PreparedFile, prepareFile, writeStoredFile } from './commands-files.server.ts'
import { atEditedDraft } from './draft-uploads.server.ts'
import { uploadedFileUrl } from './files.server.ts'

/** Size limit of all files of an article. */
const mostArticleBytes = 200 * 1024 * 1024

/** Adds a file to a draft. What the draft says of it is audited with the draft. */
export const addFile = operation({
  action: 'article.edit',
  permission: 'article.edit',
  changes: [],
  upload: {
    call: 'POST /api/staff/articles/:id/files',
    tag: '稿件',
    summary: '上传一个附件或图片（multipart/form-data），最大 25 MB',
    output: z.object({
      url: z.string(),
      name: z.string(),
      mediaType: z.string(),
      sizeBytes: z.int(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
    maxBytes: mostFileBytes,
    receive: ({ db, store }, file, name) => prepareFile(db, store, file, name),
  },
  input: articleInput.extend({ file: z.custom<PreparedFile>() }),
  words: { done: '已上传', effect: '可以在稿件里使用。', refused: '没有上传' },
  at: atEditedDraft,
  async run(tx, { actor, input: { id, file } }) {
    const sha256 = Buffer.from(file.sha256, 'hex')
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(size_bytes), 0)::float8 as bytes from article_file join stored_file using (sha256)
      where article_id = ${id} and sha256 <> ${sha256}`.execute(tx)
    if ((rows[0]?.bytes ?? 0) + file.sizeBytes > mostArticleBytes)
      throw new AppError('too_large', '这篇稿件的文件合计超过 200 MB，请删去一些，或拆成几篇。')
    await writeStoredFile(tx, file)
    await tx
      .insertInto('article_file')
      .values({ article_id: id, sha256, name: file.name, actor: getActorName(actor) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { name, mediaType, sizeBytes, width, height } = file
    return { result: { url: uploadedFileUrl(file.sha256, name), name, mediaType, sizeBytes, width, height } }
  },
})
