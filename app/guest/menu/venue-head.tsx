import { Form, Link, useLocation } from '@remix-run/react'
import { Logo } from '../frame/logo'
import { useWords } from '../frame/use-words'
import type { Language } from '../words'
import type { MenuScreen } from './menu-screen'

interface VenueHeadProps {
  /** Whether the venue orders through Barback at all. */
  isActive: boolean
  venue: MenuScreen['venue']
}

/** A longer description is in the fold, so that the menu begins on the first screen. */
const SHORT_DESCRIPTION = 160

/** The venue's face: photo, logo, name, opening hours, and what else guests may want to know. */
export function VenueHead({ isActive, venue }: VenueHeadProps) {
  const { words, language } = useWords()
  const { slug, name, isOpen, isFavourite, photo, logo, description, address, map, phone } = venue
  const isShort = (description?.length ?? 0) <= SHORT_DESCRIPTION
  return (
    <div className="venue">
      {photo !== null && <Photo photo={photo} />}
      <div className="venue-name">
        <Logo logo={logo} size={56} />
        <h1>
          <Link to={`/app/b/${slug}`}>{name}</Link>
        </h1>
        <Heart slug={slug} isFavourite={isFavourite} />
      </div>
      <Hours venue={venue} more={isShort ? null : description} />
      {description !== null && isShort && <p lang={inEnglish(language)}>{description}</p>}
      <p className="venue-links">
        <a
          href={map}
          target="_blank"
          rel="noreferrer"
          aria-label={words.venue.map(`${address.street}, ${address.city}`)}
        >
          {address.street}
        </a>
        {phone !== null && (
          <a href={phone.to} aria-label={words.venue.call(phone.shown)}>
            {phone.shown}
          </a>
        )}
      </p>
      {isActive && !isOpen && <p className="note">{words.menu.closed}</p>}
    </div>
  )
}

/** The `lang` attribute of a text that has no translation. */
function inEnglish(language: Language): 'en' | undefined {
  return language === 'en' ? undefined : 'en'
}

/** Dense displays get fewer pixels than they could show: no one sees it in a photo. */
function Photo({ photo: { src, srcSet } }: { photo: NonNullable<VenueHeadProps['venue']['photo']> }) {
  return (
    <img
      className="venue-photo"
      sizes="(min-width: 44rem) 33rem, 75vw"
      srcSet={srcSet}
      src={src}
      alt=""
      width={1200}
      height={480}
      decoding="async"
    />
  )
}

/** When the venue closes or opens next; in the fold, its week and the next closed dates. `more`: a long description. */
function Hours({ venue, more }: { venue: VenueHeadProps['venue']; more: string | null }) {
  const { words, language } = useWords()
  const { isOpen, hours, week, closedDates } = venue
  return (
    <details className="venue-hours">
      <summary className="soft">
        <span className={isOpen ? 'state open' : 'state'}>{isOpen ? words.places.open : words.places.closed}</span>{' '}
        {hours} <span className="announced">{words.venue.allHours}</span>
      </summary>
      <div>
        {more !== null && <p lang={inEnglish(language)}>{more}</p>}
        <dl>
          {week.map(({ day, hours, isToday }) => (
            <div key={day} aria-current={isToday ? 'date' : undefined}>
              <dt>{day}</dt>
              <dd>
                {hours.map((span) => (
                  <div key={span}>{span}</div>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        {closedDates.length > 0 && (
          <>
            <h2>{words.venue.closedOn}</h2>
            <ul>
              {closedDates.map(({ date, note }) => (
                <li key={date}>
                  {date}
                  {note !== null && ` · ${note}`}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  )
}

function Heart({ slug, isFavourite }: { slug: string; isFavourite: boolean }) {
  const { favourites } = useWords().words.mine
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={`/app/b/${slug}/favourite`} preventScrollReset>
      <input type="hidden" name="to" value={pathname + search} />
      <button
        className="heart"
        name="favourite"
        value={isFavourite ? 'no' : 'yes'}
        aria-label={isFavourite ? favourites.remove : favourites.add}
      >
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path
            d="M12 20.5C5.5 15.6 2.8 12.3 2.8 8.6a4.8 4.8 0 0 1 9.2-2 4.8 4.8 0 0 1 9.2 2c0 3.7-2.7 7-9.2 11.9z"
            fill={isFavourite ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </svg>
      </button>
    </Form>
  )
}
