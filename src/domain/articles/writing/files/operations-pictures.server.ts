import { z } from 'zod'
import { getActorName } from '../../../../access/policy.ts'
import { isImage } from '../../../../files/media-types.ts'
import { wrongField } from '../../../../platform/errors.ts'
import { requirePublic } from '../../../checks/public-gate.server.ts'
import { operation } from '../../../operation.ts'
import { atCalledDistrict } from '../../../units/queries.server.ts'
import { mostFileBytes, type PreparedFile, prepareFile, writeStoredFile } from './commands-files.server.ts'
import { uploadedFileUrl } from './files.server.ts'
import '../table.server.ts'

/** Adds a picture for a banner; everybody who knows its address may see it. */
export const addPicture = operation({
  action: 'banner.upload',
  permission: 'banner.change',
  changes: [],
  upload: {
    call: 'POST /api/staff/banners/pictures',
    tag: '轮播图',
    summary: '上传一张图片（multipart/form-data），最大 25 MB；重新编码，不留拍摄信息',
    output: z.object({ url: z.string(), width: z.int(), height: z.int() }),
    maxBytes: mostFileBytes,
    receive: ({ db, store }, file, name) => prepareFile(db, store, file, name),
  },
  input: z.object({ file: z.custom<PreparedFile>() }),
  words: { done: '已上传', effect: '可以用在轮播图里。', refused: '没有上传' },
  at: atCalledDistrict,
  async run(tx, { actor, input: { file }, site }) {
    const { width, height, mediaType, name } = file
    if (!isImage(mediaType) || width === null || height === null)
      throw wrongField('pictureUrl', '请选择一张图片（JPG、PNG 或 WebP）')
    // Its address ends with the name.
    const publicName = requirePublic('pictureUrl', { title: '图片的文件名' }, name)
    await writeStoredFile(tx, file)
    await tx
      .insertInto('public_picture')
      .values({
        district_code: site.district.areaCode,
        sha256: Buffer.from(file.sha256, 'hex'),
        name: publicName,
        actor: getActorName(actor),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { result: { url: uploadedFileUrl(file.sha256, name), width, height }, subject: name }
  },
})
