import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { idParameter } from '../../platform/parameters.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { staffQuery } from '../operation.ts'
import { shownBanner } from './banner-schema.ts'
import { listAllBanners } from './queries.server.ts'

export const listBanners = staffQuery({
  permission: 'banner.read',
  at: atCalledDistrict,
  input: z.object({}),
  api: {
    call: 'GET /api/staff/banners',
    tag: '轮播图',
    summary: '本地区的全部轮播图，按首页的次序',
    output: z.array(shownBanner),
  },
  run: (db, { site }) => listAllBanners(db, site.district.areaCode),
})

export const getBannerToChange = staffQuery({
  permission: 'banner.change',
  at: atCalledDistrict,
  input: z.object({ id: idParameter }),
  async run(db, { input, site }) {
    const banner = (await listAllBanners(db, site.district.areaCode)).find(({ id }) => id === input.id)
    if (!banner) throw notFound('没有这张轮播图，可能已经有人删去了。')
    return banner
  },
})
