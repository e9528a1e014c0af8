import { aboutOf, licencePath, type Publication, titleOf } from './description.ts'
import { dataSetPath, oc4idsPath } from './row-addresses.ts'
import { findLastChanged, type StatedDataSet } from './states.server.ts'
import { writeTime } from './write-rows.ts'

/** Terms of DCAT (https://www.w3.org/TR/vocab-dcat-3/) and of the vocabularies that it uses. */
const context = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
}

const inChinese = (text: string) => ({ '@value': text, '@language': 'zh' })
const link = (address: string) => ({ '@id': address })
const mediaType = (type: string) => link(`https://www.iana.org/assignments/media-types/${type}`)
const modified = (time: Date | null) =>
  time ? { 'dct:modified': { '@value': writeTime(time), '@type': 'xsd:dateTime' } } : {}

/** The catalogue of all data sets in JSON-LD. */
export function writeCatalogue(publication: Publication, stated: readonly StatedDataSet[]) {
  const { district, origin } = publication
  const page = `${origin}/open-data`
  const publisher = { '@type': 'foaf:Agent', 'foaf:name': inChinese(district.footer.sponsor) }
  const contact = {
    '@type': 'vcard:Organization',
    'vcard:fn': inChinese(district.footer.organiser),
    'vcard:hasTelephone': inChinese(district.footer.phone),
  }
  const rights = { 'dct:license': link(origin + licencePath), 'dct:publisher': publisher }
  const describe = ({ set, state }: StatedDataSet) => {
    const address = origin + dataSetPath(set.name)
    const distribution = (file: string, title: string, type: string) => ({
      '@id': file,
      '@type': 'dcat:Distribution',
      'dct:title': inChinese(title),
      'dcat:accessURL': link(address),
      'dcat:downloadURL': link(file),
      'dcat:mediaType': mediaType(type),
      'dct:license': link(origin + licencePath),
      ...modified(state.changed),
    })
    return {
      '@id': address,
      '@type': 'dcat:Dataset',
      'dct:identifier': set.name,
      'dct:title': inChinese(set.title),
      'dct:description': inChinese(set.about),
      'dct:language': 'zh',
      'dcat:landingPage': link(address),
      'dcat:contactPoint': contact,
      'dcat:keyword': [inChinese('三务公开'), inChinese(district.name), inChinese(set.title)],
      ...rights,
      ...modified(state.changed),
      'dcat:distribution': [
        distribution(`${address}.csv`, 'CSV', 'text/csv'),
        distribution(`${address}.json`, 'JSON', 'application/json'),
        ...(set.name === 'projects' ? [distribution(origin + oc4idsPath, 'OC4IDS', 'application/json')] : []),
      ],
    }
  }
  return {
    '@context': context,
    '@id': page,
    '@type': 'dcat:Catalog',
    'dct:title': inChinese(titleOf(publication)),
    'dct:description': inChinese(aboutOf(publication)),
    'dct:language': 'zh',
    'foaf:homepage': link(page),
    ...rights,
    ...modified(findLastChanged(stated)),
    'dcat:dataset': stated.map(describe),
  }
}
