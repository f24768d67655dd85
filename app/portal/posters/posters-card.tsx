import { Button, Flex, Text } from '@radix-ui/themes'
import { Card } from '../../platform/ui/card'
import { TextLink } from '../../platform/ui/text-link'
import './posters-card.css'

/**
 * Print links for the posters of a business or locker, whose screen is at `path`. `isSeen`: whether their codes lead guests to the venue.
 */
export function PostersCard({ path, name, isSeen }: { path: string; name: string; isSeen: boolean }) {
  const pdf = `${path}/poster.pdf`
  return (
    <Card title="Posters" note="For guests to scan. On US Letter, and below on A4.">
      {!isSeen && (
        <Text as="p" color="orange">
          Guests do not see this yet: the codes work once its place is enabled.
        </Text>
      )}
      <div className="posters">
        <img src={`${path}/poster.svg`} alt={`Poster of ${name}`} width={153} height={198} loading="lazy" />
        <div>
          <Flex wrap="wrap" gap="2">
            <Button asChild size="3" variant="soft">
              <a href={pdf}>Poster (PDF)</a>
            </Button>
            <Button asChild size="3" variant="soft">
              <a href={`${path}/poster.svg`}>Poster (SVG)</a>
            </Button>
            <Button asChild size="3" variant="soft">
              <a href={`${pdf}?format=card`}>Table cards (PDF)</a>
            </Button>
          </Flex>
          <Flex wrap="wrap" gap="4">
            <TextLink reloadDocument to={`${pdf}?paper=a4`}>
              Poster (PDF, A4)
            </TextLink>
            <TextLink reloadDocument to={`${pdf}?format=card&paper=a4`}>
              Table cards (PDF, A4)
            </TextLink>
          </Flex>
        </div>
      </div>
    </Card>
  )
}
