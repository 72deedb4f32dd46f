// The catalog's crawlers by purpose, to be selected one by one, by group or by preset.
import { useState } from 'preact/hooks';
import { type Crawler, catalogue, PRESETS, type Preset, PURPOSES, presetTokens } from '../../crawlers/index.ts';
import { formatNumber, type MessageKey, t } from '../../platform/i18n.ts';
import { knownCrawlers, type Settings, selectedCrawlers } from '../../shared/settings.ts';
import { purposeText } from '../../words/crawler/purpose.ts';
import { CrawlerGroup } from './CrawlerGroup.tsx';
import type { PartProps } from './part.ts';

const PRESET_LABELS: Record<Preset, MessageKey> = {
  default: 'optionsPresetDefault',
  search: 'optionsPresetSearch',
  ai: 'optionsPresetAi',
  audience: 'optionsPresetAudience',
  everything: 'optionsPresetEverything',
};

export function CrawlerChoice({ settings, save }: PartProps) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const isListed = ({ token, owner }: Crawler) => `${token} ${owner ?? ''}`.toLowerCase().includes(wanted);
  const selected = new Set(settings.chosen);
  const isNothingFound = !catalogue.some(isListed);
  return (
    <fieldset class="crawlers">
      <legend>{t('optionsCrawlers')}</legend>
      <p class="count">
        {t(
          'optionsSelected',
          formatNumber(selectedCrawlers(settings).length),
          formatNumber(knownCrawlers(settings).length),
        )}
      </p>
      <p class="hint">{t('optionsCrawlersHint')}</p>
      <dl class="tools">
        <dt id="presets">{t('optionsPresets')}</dt>
        <dd>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in a definition list cannot be laid out beside its name */}
          <div class="bar" role="group" aria-labelledby="presets">
            <Presets settings={settings} save={save} />
          </div>
          <p class="hint">{t('optionsPresetAudienceHint')}</p>
        </dd>
        <dt>
          <label for="find">{t('optionsFind')}</label>
        </dt>
        <dd>
          <input
            id="find"
            type="search"
            placeholder={t('optionsFilter')}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </dd>
      </dl>
      <p class="nothing" role="status">
        {isNothingFound && t('optionsNothingFound')}
      </p>
      {PURPOSES.map((purpose) => {
        const crawlers = catalogue.filter(({ purposes }) => purposes[0] === purpose);
        return (
          <CrawlerGroup
            key={purpose}
            id={purpose}
            title={purposeText(purpose)}
            crawlers={crawlers}
            listed={crawlers.filter(isListed)}
            isSearching={wanted !== ''}
            selected={selected}
            versions={settings.versions}
            chooseVersion={(token, version) =>
              save(({ versions }) => ({ versions: { ...versions, [token]: version } }))
            }
            choose={(tokens, isSelected) =>
              save(
                ({ chosen }) => {
                  const rest = chosen.filter((token) => !tokens.includes(token));
                  return { chosen: isSelected ? [...rest, ...tokens] : rest };
                },
                tokens.length > 1 ? 'undo' : undefined,
              )
            }
          />
        );
      })}
    </fieldset>
  );
}

/** Custom tokens stay as they are, except that "Everything" includes them. */
function tokensOf(preset: Preset, settings: Settings): readonly string[] {
  const own = knownCrawlers(settings).slice(catalogue.length);
  const kept = own.filter(({ token }) => preset === 'everything' || settings.chosen.includes(token));
  return [...presetTokens(preset, catalogue), ...kept.map(({ token }) => token)];
}

function Presets({ settings, save }: PartProps) {
  const selected = new Set(selectedCrawlers(settings).map(({ token }) => token));
  return PRESETS.map((preset) => {
    const tokens = tokensOf(preset, settings);
    const isInForce = tokens.length === selected.size && tokens.every((token) => selected.has(token));
    return (
      <button
        key={preset}
        type="button"
        data-kind="action"
        data-preset={preset}
        aria-pressed={isInForce}
        onClick={() => !isInForce && save((stored) => ({ chosen: tokensOf(preset, stored) }), 'undo')}
      >
        {t(PRESET_LABELS[preset])}
      </button>
    );
  });
}
