import { z } from 'zod'
import type { ApiPlugin } from './context.ts'
import { envelopeSchema } from '../../platform/envelope.ts'
import { AppError } from '../../platform/errors.ts'
import { bounded } from '../../platform/parameters.ts'
import { listShownBanners } from '../../domain/banners/queries.server.ts'

const bannerSchema = z.object({
  id: z.int(),
  title: z.string(),
  alt: z.string(),
  pictureUrl: z.string(),
  linkUrl: z.string(),
})

export const bannersApi: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/system/banner/showBanners',
    {
      schema: {
        tags: ['轮播图'],
        summary: '首页轮播图；topAreaCode 只能是本区的代码，不写即本区',
        // Other codes are refused.
        querystring: z.object({ topAreaCode: bounded(z.string()).optional().describe('地区的 12 位代码；只能是本区') }),
        response: { 200: envelopeSchema(z.array(bannerSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { topAreaCode = site.district.areaCode } = request.query
        if (topAreaCode !== site.district.areaCode)
          throw new AppError('invalid', '参数 topAreaCode 有误，应为本区的区划代码。')
        site.keepUntilChanged('banners')
        return listShownBanners(site)
      }),
  )
}
