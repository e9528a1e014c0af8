import { type Actor, authorise, nameOf } from '../../../../access/policy.ts'
import { recordAudit } from '../../../../audit/audit.server.ts'
import { isImage } from '../../../../files/media-types.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { wrongField } from '../../../../platform/errors.ts'
import { getDistrictPlace } from '../../../units/queries.server.ts'
import { can } from '../../../banners/policy.ts'
import { requirePublic } from '../../../checks/public-gate.server.ts'
import { type PreparedFile, writeStoredFile } from './commands-files.server.ts'
import { uploadedFileUrl } from './files.server.ts'
import '../table.server.ts'

/** Before the bytes of an upload are read. @throws AppError forbidden */
export const requirePictures = async (db: Db | Tx, actor: Actor, districtCode: string): Promise<void> =>
  authorise(can(actor, 'banner.change', { place: await getDistrictPlace(db, districtCode) }))

/**
 * Adds a picture for a banner; everybody who knows its address may see it.
 * @throws AppError forbidden, or invalid for what is no picture.
 */
export async function addPicture(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  file: PreparedFile,
): Promise<{ url: string; width: number; height: number }> {
  await requirePictures(tx, actor, districtCode)
  const { width, height, mediaType, name } = file
  if (!isImage(mediaType) || width === null || height === null)
    throw wrongField('pictureUrl', '请选择一张图片（JPG、PNG 或 WebP）')
  // Its address ends with the name.
  const publicName = requirePublic('pictureUrl', { title: '图片的文件名' }, name)
  await writeStoredFile(tx, file)
  await tx
    .insertInto('public_picture')
    .values({
      district_code: districtCode,
      sha256: Buffer.from(file.sha256, 'hex'),
      name: publicName,
      actor: nameOf(actor),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const url = uploadedFileUrl(file.sha256, name)
  await recordAudit(tx, { actor: nameOf(actor), action: 'banner.upload', districtCode, subject: name })
  return { url, width, height }
}
