import type { AnyDataSet, Field, FieldType } from './data-set.ts'
import { aboutOf, licencePath, licenceTitle, type Publication, titleOf } from './description.ts'
import { dataSetPath } from './row-addresses.ts'
import type { StatedDataSet } from './states.server.ts'
import { writeTime } from './write-rows.ts'

/** Types of Table Schema (https://datapackage.org/standard/table-schema/). */
const types: Record<FieldType, { type: string; [property: string]: unknown }> = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  yuan: { type: 'number' },
  day: { type: 'date' },
  time: { type: 'datetime' },
  flag: { type: 'boolean', trueValues: ['是'], falseValues: ['否'] },
  address: { type: 'string' },
}

/** In CSV the heading is the title, so that is the name of the field there. */
const describeField = ({ name, title, type, about, values }: Field<unknown>) => ({
  name: title,
  title,
  description: about,
  ...types[type],
  ...(values && { constraints: { enum: [...values] } }),
  /** The name in JSON. */
  jsonName: name,
})

const titlesOf = ({ fields, key }: AnyDataSet): string[] =>
  key.map((name) => fields.find((field) => field.name === name)?.title ?? name)

/** A file of the package. `file`: only of the archive, whose files do not change. */
type Packaged = StatedDataSet & { path: string; file?: { bytes: number; sha256: string } }

const describeResource = ({ set, state, path, file }: Packaged, { origin }: Publication) => ({
  name: set.name,
  path,
  type: 'table',
  profile: 'tabular-data-resource',
  title: set.title,
  description: set.about,
  ...(origin && { homepage: origin + dataSetPath(set.name) }),
  format: 'csv',
  mediatype: 'text/csv',
  encoding: 'utf-8',
  rows: state.rows,
  ...(state.changed && { modified: writeTime(state.changed) }),
  ...(file && { bytes: file.bytes, hash: `sha256:${file.sha256}` }),
  schema: {
    fields: set.fields.map(describeField),
    primaryKey: titlesOf(set),
    missingValues: [''],
  },
})

/** The file of an archive that says the same in words. */
export const readmeName = 'README.txt'

/** The data package of all tables: version 2 of the standard, with the profiles by which version 1 knew it. */
export const writeDataPackage = (publication: Publication, files: readonly Packaged[]) => ({
  $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
  profile: 'tabular-data-package',
  name: `three-affairs-${publication.district.areaCode}`,
  title: titleOf(publication),
  description: aboutOf(publication),
  ...(publication.origin && {
    id: `${publication.origin}/open-data/datapackage.json`,
    homepage: `${publication.origin}/open-data`,
  }),
  created: writeTime(publication.now),
  // Paths that begin with a slash are not allowed.
  licenses: [{ path: publication.origin ? publication.origin + licencePath : readmeName, title: licenceTitle }],
  contributors: [{ title: publication.district.footer.organiser, roles: ['publisher'], role: 'publisher' }],
  resources: files.map((file) => describeResource(file, publication)),
})
