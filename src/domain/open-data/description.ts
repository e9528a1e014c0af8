import type { District } from '../districts/schema.ts'

/** Who publishes the data, in the words of the catalogue, the data package and the archive. */
export type Publication = {
  district: Pick<District, 'name' | 'areaCode' | 'footer'>
  /** Origin of the site; empty where it is not known. */
  origin: string
  /** When the description was made. */
  now: Date
}

/** Where the page of the district says how the data may be used. */
export const licencePath = '/open-data#licence'

/** The first words of that text until the district writes its own. */
export const licenceTitle = '可以自由查阅、转载和统计，转载时请注明来源'

export const titleOf = ({ district }: Publication): string => `${district.name}三务公开数据`

export const aboutOf = ({ district }: Publication): string =>
  `${district.name}三务公开网站公开的文章、单位、公开事项、账本、合同、项目和补贴统计。没有任何个人的记录。`
