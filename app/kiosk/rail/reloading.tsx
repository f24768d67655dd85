import { useQueryLink, useScreenQuery } from '../../platform/ui/frame/location'
import './reloading.css'

/** Query parameter: a page without JavaScript does not reload, so that the user can type. */
const STAY_FIELD = 'stay'
const SECONDS = 20

/** Without JavaScript the screen reloads itself, until somebody stops it. */
export function Reloading() {
  const link = useQueryLink()
  const stays = useScreenQuery().has(STAY_FIELD)
  return (
    <noscript>
      {!stays && <meta httpEquiv="refresh" content={String(SECONDS)} />}
      <p className="kiosk-reloading">
        {stays ? 'This screen shows nothing new by itself.' : `This screen reloads every ${SECONDS} seconds.`}{' '}
        <a href={link({ [STAY_FIELD]: stays ? null : 'yes' })}>{stays ? 'Reload by itself' : 'Stop that'}</a>
      </p>
    </noscript>
  )
}
