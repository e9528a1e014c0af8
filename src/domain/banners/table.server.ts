import type { Generated } from 'kysely'

export interface BannerTable {
  id: Generated<number>
  district_code: string
  title: string
  alt: string
  picture_url: string
  link_url: string
  position: number
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    banner: BannerTable
  }
}
