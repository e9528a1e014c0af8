import { type Patience, patient } from '../../platform/s3/patience.ts'
import { folderPlace } from './folder-place.server.ts'
import type { Place, PlaceAddress } from './place.ts'
import { s3Place } from './s3-place.server.ts'

export const openPlace = (address: PlaceAddress, patience: Patience = patient): Place =>
  address.kind === 'folder' ? folderPlace(address.folder) : s3Place(address, patience)
